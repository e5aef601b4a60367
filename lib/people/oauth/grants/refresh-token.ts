import "server-only";
import { database, type Transaction } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { type Message, message } from "@/lib/core/messages/message";
import { isScope, parseScopes, type Scope } from "@/lib/core/operation/scopes";
import { findTokenKindName, hashSecret, isSecret } from "@/lib/core/secrets";
import { findClientToAuthenticate } from "../clients/client-store";
import { findResource, otherResource } from "../resource";
import type { GrantedTokens } from "../schema";
import type { Authenticate } from "../tokens/client-authentication";
import {
  type Exchanged,
  type Issued,
  type PresentedRefreshToken,
  repeatRotation,
  rotateRefreshToken,
  tokensOf,
} from "../tokens/exchange-store";
import { requireParameter, type TokenParameters } from "../tokens/token-request";
import { endGrant, lockGrant, readLockedRefreshToken } from "../tokens/token-store";

/**
 * Rotates a refresh token (RFC 6749, 6); reuse revokes the family (RFC 9700, 4.14), but for one repetition soon after
 * the use. @throws AppError invalid_client, invalid_grant, invalid_scope
 */
export async function exchangeRefreshToken(
  authenticate: Authenticate,
  parameters: TokenParameters,
): Promise<GrantedTokens> {
  const asked = readAsked(parameters);
  const { id: clientId, tokens } = await authenticate<Exchanged>((id, secretHash) =>
    asked ? rotateRefreshToken(id, secretHash, asked) : findClientToAuthenticate(id, secretHash),
  );
  if (tokens) return tokens;
  const sent = requireParameter(parameters, "refresh_token");
  const other = findTokenKindName(["refreshToken"], sent);
  if (other) throw invalidGrant(message("otherThanRefresh", { what: other }));
  // The refusal is returned, not thrown: throwing would roll back the revocation of the family.
  const outcome = await database().transaction((transaction) =>
    repeatOrRefuse(clientId, sent, asked, parameters, transaction),
  );
  if (outcome instanceof AppError) throw outcome;
  return tokensOf(outcome);
}

/** Reads what the exchange needs; undefined where nothing can be exchanged. */
function readAsked(parameters: TokenParameters): PresentedRefreshToken | undefined {
  const { refresh_token: token, scope, resource: sent = [] } = parameters;
  if (token === undefined || !isSecret("refreshToken", token)) return undefined;
  const resource = findResource(sent);
  if (resource === "unknown") return undefined;
  const wanted: Scope[] = [];
  for (const name of scope === undefined ? [] : parseScopes(scope)) {
    if (!isScope(name)) return undefined;
    wanted.push(name);
  }
  return scope !== undefined && wanted.length === 0 ? undefined : { token, wanted, resource };
}

const invalidGrant = (said: Message) => new AppError("invalid_grant", said);

/** Repeats the answer of a token's use, or says why it was not exchanged. Ends its family where it was used before. */
async function repeatOrRefuse(
  clientId: string,
  sent: string,
  asked: PresentedRefreshToken | undefined,
  { scope, resource = [] }: TokenParameters,
  transaction: Transaction,
): Promise<Issued | AppError> {
  const hash = hashSecret(sent);
  const grant = await lockGrant("refreshToken", hash, clientId, transaction);
  const token = grant && (await readLockedRefreshToken(hash, transaction));
  if (!token) return invalidGrant(message("refreshUnknown"));
  if (token.isUsed) {
    const isSameResource = asked && (asked.resource ?? grant.resource) === grant.resource;
    const repeated = isSameResource && (await repeatRotation(grant.id, asked, transaction));
    if (repeated) return repeated;
    await endGrant(grant.id, transaction);
    return invalidGrant(message("refreshUsed"));
  }
  if (token.isExpired) return invalidGrant(message("refreshExpired"));
  if (resource.length > 0 && findResource(resource) !== grant.resource) return otherResource();
  if (scope === undefined) return invalidGrant(message("refreshExpired"));
  return new AppError("invalid_scope", message("grantedScopes", { scopes: token.scopes.join(" ") }));
}
