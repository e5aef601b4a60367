import type { ProviderId } from "./provider-kinds";

/** What is required before sign-in methods may change: nothing, the password, a code with it, or a new sign-in. */
export type StepUp = "none" | "password" | "password-and-code" | "sign-in";

/** Whether sign-in asks for a code, and how many recovery codes are left. */
export type SecondFactorState = { isOn: boolean; codesLeft: number };

export type ProviderRow = {
  id: ProviderId;
  label: string;
  linkedAt: Date | null;
  isUsable: boolean;
  isOnlySignIn: boolean;
};

/** Whether there is a password, and whether the account could be opened without it. */
export type PasswordState = { hasPassword: boolean; isOnlySignIn: boolean };

/** `isUsable` says whether it works at the present address of the site. */
type PasskeyRow = {
  id: string;
  name: string;
  host: string;
  isUsable: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** `obstacle` says why there can be none. */
export type PasskeySettings = { rows: PasskeyRow[]; obstacle: "not-encrypted" | "no-name" | undefined };

/** `email` is empty when there is none; `pending` waits for the proof by a link, and may be the same. */
export type EmailSettings = { email: string; isEmailVerified: boolean; pending: string | null; sendsMail: boolean };

export type SignInSettings = {
  email: EmailSettings;
  stepUp: StepUp;
  password: PasswordState;
  providers: ProviderRow[];
  passkeys: PasskeySettings;
};

export type LinkOutcome = "linked" | "already-linked" | "not-in-group" | "not-linked" | "taken";
