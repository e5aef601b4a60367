import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** What a random secret is for; the prefix lets people and scanners tell them apart. */
const prefixes = {
  accessToken: "vat_",
  refreshToken: "vrt_",
  authorizationCode: "vac_",
  clientSecret: "vcs_",
  personalToken: "vpt_",
} as const;

export type SecretKind = keyof typeof prefixes;

/** Makes a secret of 256 random bits behind the prefix of its kind, in base64url. */
export function newSecret(kind: SecretKind): string {
  return prefixes[kind] + randomBytes(32).toString("base64url");
}

/** Whether a text has the form that `newSecret` gives to that kind. */
export function isSecret(kind: SecretKind, text: string): boolean {
  return text.length === prefixes[kind].length + 43 && text.startsWith(prefixes[kind]);
}

/** SHA-256 in hex: the only form in which a secret is stored. Enough for 256 random bits, never for passwords. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Compares two texts in a time that tells nothing of where they differ. */
export function equalSecrets(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(left)), Buffer.from(hashSecret(right)));
}
