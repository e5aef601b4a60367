import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** The prefix lets people and secret scanners tell them apart. */
const prefixes = {
  accessToken: "vat_",
  refreshToken: "vrt_",
  authorizationCode: "vac_",
  clientSecret: "vcs_",
  personalToken: "vpt_",
  emailLink: "vel_",
  pendingSignIn: "vps_",
  invitation: "vin_",
} as const;

export type SecretKind = keyof typeof prefixes;

/** 256 random bits in base64url, behind the prefix of its kind. */
export function newSecret(kind: SecretKind): string {
  return prefixes[kind] + randomBytes(32).toString("base64url");
}

export function isSecret(kind: SecretKind, text: string): boolean {
  return text.length === prefixes[kind].length + 43 && text.startsWith(prefixes[kind]);
}

const tokenNames: Partial<Record<SecretKind, string>> = {
  accessToken: "an access token",
  refreshToken: "a refresh token",
  authorizationCode: "an authorization code",
  clientSecret: "a client secret",
  personalToken: "a personal token",
};

/** By the prefix alone, so that nothing is told of whether it is valid. @returns undefined for that kind and unknown ones */
export function findTokenKindName(wanted: readonly SecretKind[], text: string): string | undefined {
  const kind = (Object.keys(tokenNames) as SecretKind[]).find((name) => text.startsWith(prefixes[name]));
  return kind === undefined || wanted.includes(kind) ? undefined : tokenNames[kind];
}

const anySecret = new RegExp(`\\b(?:${Object.values(prefixes).join("|")})[\\w-]+`, "g");

/** The text with an ellipsis in place of each secret, of any kind. */
export function redactSecrets(text: string): string {
  return text.replaceAll(anySecret, "…");
}

/** SHA-256 in hex: the only form in which a secret is stored. Enough for 256 random bits, never for passwords. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** In constant time. */
export function equalSecrets(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(left)), Buffer.from(hashSecret(right)));
}
