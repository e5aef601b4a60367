import "server-only";
import { createHash } from "node:crypto";
import { database, type Transaction } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { type Message, message } from "@/lib/core/messages/message";
import { findTokenKindName, hashSecret, isSecret } from "@/lib/core/secrets";
import { findClientToAuthenticate } from "../clients/client-store";
import { findResource, otherResource } from "../resource";
import type { GrantedTokens } from "../schema";
import type { Authenticate } from "../tokens/client-authentication";
import { type Exchanged, exchangeCode } from "../tokens/exchange-store";
import { requireParameter, type TokenParameters } from "../tokens/token-request";
import { endGrant, lockGrant, readLockedCode } from "../tokens/token-store";

/** Computes S256 (RFC 7636, 4.2). */
export function computeCodeChallenge(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** Exchanges a code (RFC 6749, 4.1.3); a second use revokes the grant. @throws AppError invalid_client, invalid_request, invalid_grant */
export async function exchangeAuthorizationCode(
  authenticate: Authenticate,
  parameters: TokenParameters,
): Promise<GrantedTokens> {
  const asked = readAsked(parameters);
  const { id: clientId, tokens } = await authenticate<Exchanged>((id, secretHash) =>
    asked ? exchangeCode(id, secretHash, asked) : findClientToAuthenticate(id, secretHash),
  );
  if (tokens) return tokens;
  const sent = requireParameter(parameters, "code");
  const other = findTokenKindName(["authorizationCode"], sent);
  if (other) throw invalidGrant(message("otherThanCode", { what: other }));
  const hash = hashSecret(sent);
  // The refusal is returned, not thrown: throwing would roll back the revocation of a replayed grant.
  throw await database().transaction((transaction) => refuse(hash, clientId, parameters, transaction));
}

const verifierPattern = /^[A-Za-z0-9._~-]{43,128}$/;

/** Reads what the exchange needs; undefined where nothing can be exchanged. */
function readAsked({ code, redirect_uri: redirectUri, code_verifier: verifier, resource: sent = [] }: TokenParameters) {
  if (code === undefined || !isSecret("authorizationCode", code)) return undefined;
  if (verifier !== undefined && !verifierPattern.test(verifier)) return undefined;
  const resource = findResource(sent);
  if (resource === "unknown") return undefined;
  const codeChallenge = verifier === undefined ? null : computeCodeChallenge(verifier);
  return { hash: hashSecret(code), redirectUri: redirectUri ?? null, codeChallenge, resource };
}

const invalidGrant = (said: Message) => new AppError("invalid_grant", said);

/** Says why a code was not exchanged. Ends its grant where it was used before. */
async function refuse(
  hash: string,
  clientId: string,
  { redirect_uri: redirectUri, code_verifier: verifier, resource = [] }: TokenParameters,
  transaction: Transaction,
): Promise<AppError> {
  const grant = await lockGrant("code", hash, clientId, transaction);
  const code = grant && (await readLockedCode(hash, transaction));
  if (!code) return invalidGrant(message("codeUnknown"));
  if (code.isUsed) {
    await endGrant(grant.id, transaction);
    return invalidGrant(message("codeUsed"));
  }
  if (code.isExpired) return invalidGrant(message("codeExpired"));
  if (resource.length > 0 && findResource(resource) !== grant.resource) return otherResource();
  if ((redirectUri ?? null) !== code.redirectUri) return invalidGrant(message("otherRedirectUri"));
  if (code.codeChallenge === null) return invalidGrant(message("verifierUnasked"));
  return invalidGrant(message(verifier === undefined ? "verifierMissing" : "verifierWrong"));
}
