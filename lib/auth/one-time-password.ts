import "server-only";
import { Secret, TOTP } from "otpauth";
import { env } from "@/lib/env";

/** What every authenticator app takes (RFC 6238, 4): SHA-1, six digits, 30 seconds. */
const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const window = 1;

/** 160 random bits in base32, as RFC 4226 recommends. */
export function newOtpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export function otpAddress(secret: string, username: string): string {
  return new TOTP({ ...parameters, secret, issuer: env().SITE_NAME, label: username }).toString();
}

/**
 * The time step that a code belongs to: the present one, that before or that after it.
 * @param now in milliseconds since 1970
 */
export function findStep(secret: string, code: string, now = Date.now()): number | undefined {
  // The package throws for letters of more than one byte.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = new TOTP({ ...parameters, secret }).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / 1000 / parameters.period) + delta;
}
