import type { CurrentRequest } from "@/lib/core/current-request";
import { hashSecret, isSecret } from "@/lib/core/secrets";

/** @param authorization the header @returns the token (RFC 6750, 2.1), or undefined for another scheme or an empty token */
export function bearerToken(authorization: string | null | undefined): string | undefined {
  return authorization ? /^bearer +(\S+) *$/i.exec(authorization)?.[1] : undefined;
}

/**
 * Notes the token of a request that needs none, so that its application can be found later. @param authorization the
 * header
 */
export function noteToken(current: CurrentRequest, authorization: string | null | undefined): void {
  const token = bearerToken(authorization);
  if (token === undefined || !(isSecret("accessToken", token) || isSecret("personalToken", token))) return;
  current.tokenHash = hashSecret(token);
}
