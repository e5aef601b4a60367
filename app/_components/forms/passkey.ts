import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from "@simplewebauthn/browser";
import { useBrowserValue } from "../browser-value";

/** Returns whether this browser can use passkeys, or undefined before the page's script runs. */
export function usePasskeySupport(): boolean | undefined {
  return useBrowserValue<boolean | undefined>(browserSupportsWebAuthn, () => undefined);
}

/**
 * A browser may give no answer: it has a passkey of the account already, the site is open elsewhere, or another cause.
 */
export type FailureWords = { readonly known: string; readonly otherAddress: string; readonly none: string };

/** Says why a browser gave no answer; returns undefined where another request has replaced this one. */
export function passkeyFailure(error: unknown, words: FailureWords): string | undefined {
  const code = error instanceof WebAuthnError ? error.code : "";
  if (code === "ERROR_CEREMONY_ABORTED") return undefined;
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return words.known;
  if (code === "ERROR_INVALID_DOMAIN" || code === "ERROR_INVALID_RP_ID") return words.otherAddress;
  return words.none;
}

type Requested = { options?: PublicKeyCredentialRequestOptionsJSON; message?: string };

/**
 * Has the person use a passkey. @param begin asks the server what for @param isOffered shows it among the names that
 * the browser fills in @returns the answer as JSON, or why there is none
 */
export async function askForPasskey(
  begin: () => Promise<Requested>,
  words: FailureWords,
  { isOffered = false } = {},
): Promise<{ answer?: string; message?: string }> {
  try {
    const { options, message } = await begin();
    if (!options) return { message };
    return {
      answer: JSON.stringify(await startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered })),
    };
  } catch (error) {
    return { message: passkeyFailure(error, words) };
  }
}
