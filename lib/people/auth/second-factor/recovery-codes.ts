import { createHash, randomInt } from "node:crypto";
import { secondFactorBounds } from "@/lib/core/limits/quotas";
import { latinDigits } from "@/lib/core/text/typed";

/** The 32 characters cannot be confused; 16 of them hold 80 bits. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const characters = 16;

/** Returns ten codes such as `k3vw-8hqa-p2mt-xz7d`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: secondFactorBounds.recoveryCodes }, () => {
    const code = Array.from({ length: characters }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
    return code.replaceAll(/.{4}(?=.)/g, "$&-");
  });
}

/**
 * Accepts what people type: no hyphens, added spaces, capitals, the digits of their script, and what stood next to the
 * code.
 */
export function normalizeCode(typed: string): string {
  return latinDigits(typed)
    .replaceAll(/[^\p{L}\p{N}]+|ー/gu, "")
    .toLowerCase();
}

/** The owner is part of the hash, so that one search cannot cover all accounts. */
export function hashRecoveryCode(userId: string, code: string): string {
  return createHash("sha256")
    .update(`${userId} ${normalizeCode(code)}`)
    .digest("hex");
}
