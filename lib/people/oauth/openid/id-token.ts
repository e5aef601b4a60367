import "server-only";
import { createHash } from "node:crypto";
import { compactVerify, createLocalJWKSet, errors, SignJWT } from "jose";
import { z } from "zod";
import { signingKeyBounds } from "@/lib/core/limits/developer-quotas";
import { env } from "@/lib/core/process/env";
import { findJson } from "@/lib/core/text/json";
import { type IdTokenAlgorithm, idTokenAlgorithms } from "../form-choices";
import { multiFactorPolicy } from "../id-token-claims";
import { getKeySet, getSigningKey } from "./signing-keys";

/** How a person was signed in when an application was let in. */
export type SignIn = {
  /** When the person proved who they are for the last time. */
  at: Date;
  isMultiFactor: boolean;
};

export type IdTokenFacts = {
  userId: string;
  clientId: string;
  algorithm: IdTokenAlgorithm;
  /** Seconds since 1970; null where it is not known. */
  authTime: number | null;
  isMultiFactor: boolean;
  nonce: string | null;
  accessToken: string;
};

/** Returns the left half of a hash (OpenID Connect Core, 3.1.3.6); both algorithms have SHA-256. */
function leftHalfHash(accessToken: string): string {
  return createHash("sha256").update(accessToken, "ascii").digest().subarray(0, 16).toString("base64url");
}

/** Signs an id_token (OpenID Connect Core, 2). */
export async function signIdToken(facts: IdTokenFacts): Promise<string> {
  const { userId, clientId, algorithm, authTime, isMultiFactor, nonce, accessToken } = facts;
  const { kid, key } = await getSigningKey(algorithm);
  const told = {
    ...(authTime !== null && { auth_time: authTime }),
    ...(nonce !== null && { nonce }),
    ...(isMultiFactor && { acr: multiFactorPolicy, amr: ["mfa"] }),
    at_hash: leftHalfHash(accessToken),
  };
  return new SignJWT(told)
    .setProtectedHeader({ alg: algorithm, kid, typ: "JWT" })
    .setIssuer(env().BASE_URL)
    .setSubject(userId)
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime(`${signingKeyBounds.idTokenSeconds}s`)
    .sign(key);
}

const claims = z.object({ iss: z.string(), aud: z.string(), sub: z.string() });

/**
 * Returns the account that an id_token of ours names, which may have expired (OpenID Connect Core, 3.1.2.1); undefined
 * for one of another issuer, client or key.
 */
export async function findHintedAccount(hint: string, clientId: string): Promise<string | undefined> {
  try {
    const keys = createLocalJWKSet(await getKeySet());
    const { payload } = await compactVerify(hint, keys, { algorithms: [...idTokenAlgorithms] });
    const { data } = claims.safeParse(findJson(new TextDecoder().decode(payload)));
    return data?.iss === env().BASE_URL && data.aud === clientId ? data.sub : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
