import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

/** `values` never holds a password. */
export type FormState<Result = undefined> = {
  /** Counts the answers, so that the page can tell one from the next. */
  answer: number;
  values: Record<string, string[]>;
  fields: Record<string, string[]>;
  message?: string;
  result?: Result;
  /** A page to reload: its own response headers matter, which a soft navigation would not apply. */
  goTo?: string;
};

/** What the browser hands to an authenticator, or why there is nothing. */
export type PasskeyRequest = { options?: PublicKeyCredentialRequestOptionsJSON; message?: string };

export const freshForm: FormState<never> = { answer: 0, values: {}, fields: {} };
