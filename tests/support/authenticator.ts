import { TOTP } from "otpauth";

/** The code that an authenticator app shows, some steps of 30 seconds away from now. */
export function oneTimeCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A code of six digits that is none of those that work at present. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => oneTimeCode(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? "";
}
