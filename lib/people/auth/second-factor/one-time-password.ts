import "server-only";
import { Secret, TOTP } from "otpauth";
import { env } from "@/lib/core/process/env";

/** Every authenticator app supports these (RFC 6238, 4). */
const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const window = 1;

/** Returns 160 random bits in base32 (RFC 4226). */
export function newOtpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the `otpauth:` URI for a QR code. */
export function otpAddress(secret: string, username: string): string {
  return new TOTP({ ...parameters, secret, issuer: env().SITE_NAME, label: username }).toString();
}

/**
 * Returns the time step of a code: the present one, the one before or the one after. @param now in milliseconds since
 * 1970
 */
export function findStep(secret: string, code: string, now = Date.now()): number | undefined {
  // The package throws for letters of more than one byte.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = new TOTP({ ...parameters, secret }).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / 1000 / parameters.period) + delta;
}
