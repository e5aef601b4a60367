import type { ProviderId } from "./provider-kinds";

export type StepUp = "none" | "password" | "password-and-code" | "sign-in";

export type SecondFactorState = { isOn: boolean; codesLeft: number };

export type ProviderRow = {
  id: ProviderId;
  label: string;
  linkedAt: Date | null;
  isUsable: boolean;
  isOnlySignIn: boolean;
};

/** `isOnlySignIn` says that there is no other sign-in method. */
export type PasswordState = { hasPassword: boolean; isOnlySignIn: boolean };

/** `isUsable` says whether the passkey works at the present address of the site. */
type PasskeyRow = {
  id: string;
  name: string;
  host: string;
  isUsable: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** `obstacle` says why the site can have no passkeys. */
export type PasskeySettings = { rows: PasskeyRow[]; obstacle: "not-encrypted" | "no-name" | undefined };

/** `pending` waits for its proof and may equal `email`, which is empty when there is none. */
export type EmailSettings = { email: string; isEmailVerified: boolean; pending: string | null; sendsMail: boolean };

export type SignInSettings = {
  email: EmailSettings;
  stepUp: StepUp;
  password: PasswordState;
  providers: ProviderRow[];
  passkeys: PasskeySettings;
};

export type LinkOutcome = "linked" | "already-linked" | "not-in-group" | "not-linked" | "taken";
