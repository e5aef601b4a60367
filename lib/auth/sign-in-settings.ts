import type { ProviderId } from "./provider-kinds";

/** What is required before sign-in methods may change: nothing, the password, or a new sign-in. */
export type StepUp = "none" | "password" | "sign-in";

export type ProviderRow = {
  id: ProviderId;
  label: string;
  linkedAt: Date | null;
  isUsable: boolean;
  isOnlySignIn: boolean;
};

/** Whether there is a password, and whether the account could be opened without it. */
export type PasswordState = { hasPassword: boolean; isOnlySignIn: boolean };

/** `email` is empty when there is none; `pending` waits for the proof by a link, and may be the same. */
export type EmailSettings = { email: string; isEmailVerified: boolean; pending: string | null; sendsMail: boolean };

export type SignInSettings = {
  email: EmailSettings;
  stepUp: StepUp;
  password: PasswordState;
  providers: ProviderRow[];
};

export type LinkOutcome = "linked" | "already-linked" | "not-linked" | "taken";
