import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** The prefix lets people and secret scanners tell the kinds apart. */
const prefixes = {
  accessToken: "vat_",
  refreshToken: "vrt_",
  authorizationCode: "vac_",
  deviceCode: "vdc_",
  clientSecret: "vcs_",
  personalToken: "vpt_",
  emailLink: "vel_",
  pendingSignIn: "vps_",
  invitation: "vin_",
} as const;

export type SecretKind = keyof typeof prefixes;

/** Returns 256 bits in base64url after the prefix of the kind; random ones, unless `bits` has them. */
export function newSecret(kind: SecretKind, bits: Buffer = randomBytes(32)): string {
  return prefixes[kind] + bits.toString("base64url");
}

export function isSecret(kind: SecretKind, text: string): boolean {
  return text.length === prefixes[kind].length + 43 && text.startsWith(prefixes[kind]);
}

const tokenNames: Partial<Record<SecretKind, string>> = {
  accessToken: "an access token",
  refreshToken: "a refresh token",
  authorizationCode: "an authorization code",
  deviceCode: "a device code",
  clientSecret: "a client secret",
  personalToken: "a personal token",
};

/**
 * The prefix alone decides, so that nothing tells whether the secret is valid. @returns undefined for a wanted kind and
 * unknown ones
 */
export function findTokenKindName(wanted: readonly SecretKind[], text: string): string | undefined {
  const kind = (Object.keys(tokenNames) as SecretKind[]).find((name) => text.startsWith(prefixes[name]));
  return kind === undefined || wanted.includes(kind) ? undefined : tokenNames[kind];
}

const anySecret = new RegExp(`\\b(?:${Object.values(prefixes).join("|")})[\\w-]+`, "g");

/** Returns the text with an ellipsis in place of each secret of any kind. */
export function redactSecrets(text: string): string {
  return text.replaceAll(anySecret, "…");
}

/**
 * Returns the SHA-256 in hex, the only form in which a secret is stored. It is enough for 256 random bits, never for
 * passwords.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Compares in constant time. */
export function equalSecrets(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(left)), Buffer.from(hashSecret(right)));
}
