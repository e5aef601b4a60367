import type { ProviderId } from "./providers";

/** What is required before sign-in methods may change: nothing, the password, or a new sign-in. */
export type StepUp = "none" | "password" | "sign-in";

export type ProviderRow = {
  id: ProviderId;
  label: string;
  linkedAt: Date | null;
  isUsable: boolean;
  isOnlySignIn: boolean;
};

/** `email` is empty when there is none. */
export type SignInSettings = { email: string; isEmailVerified: boolean; stepUp: StepUp; providers: ProviderRow[] };

export type LinkOutcome = "linked" | "already-linked" | "not-linked" | "taken";
