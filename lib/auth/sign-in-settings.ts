import type { ProviderId } from "./providers";

/** What a person has to do before the ways to sign in may change: nothing, give the password, or sign in anew. */
export type StepUp = "none" | "password" | "sign-in";

/** One site as a way to sign in, for its row in the settings. */
export type ProviderRow = {
  id: ProviderId;
  label: string;
  /** Null when no account there is linked. */
  linkedAt: Date | null;
  /** Whether the operator has it switched on. */
  isUsable: boolean;
  isLastWayIn: boolean;
};

/** How a person signs in, and what they have to do before they change it; `email` is empty when there is none. */
export type SignInSettings = { email: string; isEmailProven: boolean; stepUp: StepUp; providers: ProviderRow[] };

/** What came of somebody who went to a provider while signed in, as the page they come back to is told. */
export type LinkOutcome = "linked" | "already-linked" | "not-linked" | "taken";
