import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { env } from "@/lib/core/process/env";
import { authSecret } from "@/lib/core/process/instance-secret";
import { newSecret } from "@/lib/core/secrets";

export type TokenPair = { accessToken: string; refreshToken: string };

/** Makes tokens that are random to whoever lacks one of the instance's secret, the refresh token and the salt. */
function derive(secret: string, refreshToken: string, salt: string): TokenPair {
  const bitsOf = (kind: keyof TokenPair) =>
    createHmac("sha256", secret).update(`successor of a refresh token\n${kind}\n${salt}\n${refreshToken}`).digest();
  return {
    accessToken: newSecret("accessToken", bitsOf("accessToken")),
    refreshToken: newSecret("refreshToken", bitsOf("refreshToken")),
  };
}

/** Makes the tokens that replace a refresh token. @returns them with the salt from which they can be made again */
export function makeSuccessor(refreshToken: string): TokenPair & { salt: string } {
  const salt = randomBytes(16).toString("base64url");
  return { ...derive(authSecret(), refreshToken, salt), salt };
}

/** Returns what replaced a refresh token, also where `AUTH_SECRET` was replaced meanwhile: one of two pairs. */
export function successorsOf(refreshToken: string, salt: string): TokenPair[] {
  const { AUTH_SECRET_PREVIOUS } = env();
  const secrets = [authSecret(), ...(AUTH_SECRET_PREVIOUS === undefined ? [] : [AUTH_SECRET_PREVIOUS])];
  return secrets.map((secret) => derive(secret, refreshToken, salt));
}
