import { compactVerify, createLocalJWKSet, decodeProtectedHeader, errors, type JSONWebKeySet } from "jose";
import { z } from "zod";
import { fetchFromProvider } from "@/lib/core/outbound/provider";
import { NoAnswerError } from "@/lib/core/outbound/requests";
import { list } from "@/lib/core/text/schema";

const answered = z.object({ id_token: z.string() });
const keySet = z.object({ keys: list(z.looseObject({ kty: z.string() }), { max: 100 }) });

/**
 * Checks the signature of an ID token in the answer of a token endpoint, where there is one (OpenID Connect Core 1.0,
 * 3.1.3.7). next-auth checks only the claims and leaves the signature to TLS. @param keysAddress where the provider
 * publishes its keys @param secret what it may have signed with instead (HS256) @throws NoAnswerError when none of them
 * has signed it
 */
export async function requireSignature(response: Response, keysAddress: string, secret = ""): Promise<Response> {
  const { data } = answered.safeParse(await readJson(response.clone()));
  if (!data) return response;
  try {
    const { alg } = decodeProtectedHeader(data.id_token);
    if (alg?.startsWith("HS") && secret !== "") await compactVerify(data.id_token, new TextEncoder().encode(secret));
    else await compactVerify(data.id_token, createLocalJWKSet(await fetchKeys(keysAddress)));
  } catch (error) {
    if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error;
    throw new NoAnswerError("the sign-in provider sent an ID token that it has not signed");
  }
  return response;
}

/** Fetches the keys each time, since providers replace them. */
async function fetchKeys(address: string): Promise<JSONWebKeySet> {
  const { data } = keySet.safeParse(await readJson(await fetchFromProvider(address)));
  if (!data) throw new NoAnswerError("the sign-in provider does not publish its keys");
  return data;
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
