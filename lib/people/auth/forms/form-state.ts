import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

/** `values` never holds a password. */
export type FormState<Result = undefined> = {
  /** How often the form was answered, by which a page tells one answer from the next. */
  submitCount: number;
  values: Record<string, string[]>;
  fields: Record<string, string[]>;
  message?: string;
  result?: Result;
  /** The page to load anew: a soft navigation would not apply its response headers. */
  redirectTo?: string;
};

export type PasskeyRequest = { options?: PublicKeyCredentialRequestOptionsJSON; message?: string };

export const initialFormState: FormState<never> = { submitCount: 0, values: {}, fields: {} };
