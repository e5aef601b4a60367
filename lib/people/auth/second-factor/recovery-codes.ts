import { createHash, randomInt } from "node:crypto";
import { secondFactorBounds } from "@/lib/core/limits/quotas";
import { latinDigits } from "@/lib/core/text/typed";

/** 32 unambiguous characters: 16 of them hold 80 bits. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const characters = 16;

/** Ten codes such as `k3vw-8hqa-p2mt-xz7d`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: secondFactorBounds.recoveryCodes }, () => {
    const code = Array.from({ length: characters }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
    return code.replaceAll(/.{4}(?=.)/g, "$&-");
  });
}

/** People leave out hyphens, add spaces, write capitals and the digits of their script, and copy what stands next to it. */
export function normalizeCode(typed: string): string {
  return latinDigits(typed)
    .replaceAll(/[^\p{L}\p{N}]+|ー/gu, "")
    .toLowerCase();
}

/** Salted with the owner, so that one search cannot cover all accounts. */
export function hashRecoveryCode(userId: string, code: string): string {
  return createHash("sha256")
    .update(`${userId} ${normalizeCode(code)}`)
    .digest("hex");
}
