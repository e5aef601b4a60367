import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

/** `values` never holds a password. */
export type FormState<Result = undefined> = {
  /** Counts the answers, so that the page can tell one from the next. */
  answer: number;
  values: Record<string, string[]>;
  fields: Record<string, string[]>;
  message?: string;
  result?: Result;
  /** A page to reload, since a soft navigation would not apply its response headers. */
  goTo?: string;
};

export type PasskeyRequest = { options?: PublicKeyCredentialRequestOptionsJSON; message?: string };

export const initialFormState: FormState<never> = { answer: 0, values: {}, fields: {} };
