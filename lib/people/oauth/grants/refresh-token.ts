import { type Message, message } from "@/lib/core/messages/message";
import "server-only";
import { database, type Transaction } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { isScope, parseScopes } from "@/lib/core/operation/scopes";
import { findTokenKindName, hashSecret } from "@/lib/core/secrets";
import { lifetimeSeconds } from "../lifetimes";
import type { GrantedTokens } from "../schema";
import type { AuthenticatedClient } from "../tokens/client-authentication";
import { requireParameter, type TokenParameters } from "../tokens/token-request";
import {
  endGrant,
  issueAccessToken,
  issueRefreshToken,
  lockGrant,
  markUsed,
  readLockedRefreshToken,
} from "../tokens/token-store";

/**
 * Exchanges a refresh token (RFC 6749, 6); reuse revokes the family (RFC 9700, 4.14). @throws AppError invalid_grant,
 * invalid_scope
 */
export async function exchangeRefreshToken(
  client: AuthenticatedClient,
  parameters: TokenParameters,
): Promise<GrantedTokens> {
  const sent = requireParameter(parameters, "refresh_token");
  const other = findTokenKindName(["refreshToken"], sent);
  if (other) throw invalidGrant(message("otherThanRefresh", { what: other }));
  const hash = hashSecret(sent);
  // A refusal is returned and not thrown: throwing would roll back the revocation of the family.
  const result = await database().transaction((transaction) => exchange(hash, client, parameters.scope, transaction));
  if (result instanceof AppError) throw result;
  return result;
}

const invalidGrant = (said: Message) => new AppError("invalid_grant", said);

async function exchange(
  hash: string,
  client: AuthenticatedClient,
  requestedScope: string | undefined,
  transaction: Transaction,
): Promise<GrantedTokens | AppError> {
  const grant = await lockGrant("refreshToken", hash, client.id, transaction);
  const token = grant && (await readLockedRefreshToken(hash, transaction));
  if (!token) return invalidGrant(message("refreshUnknown"));
  if (token.isUsed) {
    await endGrant(grant.id, transaction);
    return invalidGrant(message("refreshUsed"));
  }
  if (token.isExpired) return invalidGrant(message("refreshExpired"));
  const scopes = requestedScope === undefined ? token.scopes : parseScopes(requestedScope);
  if (scopes.length === 0 || !scopes.every((scope) => isScope(scope) && token.scopes.includes(scope))) {
    return new AppError("invalid_scope", message("grantedScopes", { scopes: token.scopes.join(" ") }));
  }
  const narrowed = token.scopes.filter((scope) => scopes.includes(scope));
  await markUsed("refreshToken", hash, transaction);
  const ids = { grantId: grant.id, clientId: client.id, userId: grant.userId };
  return {
    access_token: await issueAccessToken({ ...ids, scopes: narrowed }, transaction),
    token_type: "bearer",
    expires_in: lifetimeSeconds.accessToken,
    refresh_token: await issueRefreshToken(grant.id, token.scopes, transaction),
    scope: narrowed.join(" "),
  };
}
