import { deviceCodeBounds } from "@/lib/core/limits/developer-quotas";

/** Consonants make no words, and are told apart on any screen (RFC 8628, 6.1). */
export const userCodeAlphabet = "BCDFGHJKLMNPQRSTVWXZ";

const form = new RegExp(`^[${userCodeAlphabet}]{${deviceCodeBounds.userCodeLength}}$`);

/**
 * Reads a code as a person types it: in any case, with dashes or spaces anywhere. @returns undefined for what cannot be
 * one
 */
export function readUserCode(typed: string): string | undefined {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, "");
  return form.test(code) ? code : undefined;
}

/** Returns the code as a device shows it, such as `BCDF-GHJK`. */
export function showUserCode(code: string): string {
  const middle = code.length / 2;
  return `${code.slice(0, middle)}-${code.slice(middle)}`;
}
