import "server-only";
import { database, type Transaction } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { type Message, message } from "@/lib/core/messages/message";
import { isScope, parseScopes, type Scope } from "@/lib/core/operation/scopes";
import { findTokenKindName, hashSecret, isSecret } from "@/lib/core/secrets";
import { findClientToAuthenticate } from "../clients/client-store";
import type { GrantedTokens } from "../schema";
import type { Authenticate } from "../tokens/client-authentication";
import { type Exchanged, rotateRefreshToken } from "../tokens/exchange-store";
import { requireParameter, type TokenParameters } from "../tokens/token-request";
import { endGrant, lockGrant, readLockedRefreshToken } from "../tokens/token-store";

/** Rotates a refresh token (RFC 6749, 6); reuse revokes the family (RFC 9700, 4.14). @throws AppError invalid_client, invalid_grant, invalid_scope */
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
  const hash = hashSecret(sent);
  // The refusal is returned, not thrown: throwing would roll back the revocation of the family.
  throw await database().transaction((transaction) => refuse(hash, clientId, parameters.scope, transaction));
}

/** Reads what the exchange needs; undefined where nothing can be exchanged. */
function readAsked({ refresh_token: token, scope }: TokenParameters) {
  if (token === undefined || !isSecret("refreshToken", token)) return undefined;
  const wanted: Scope[] = [];
  for (const name of scope === undefined ? [] : parseScopes(scope)) {
    if (!isScope(name)) return undefined;
    wanted.push(name);
  }
  return scope !== undefined && wanted.length === 0 ? undefined : { hash: hashSecret(token), wanted };
}

const invalidGrant = (said: Message) => new AppError("invalid_grant", said);

/** Says why a token was not exchanged. Ends its family where it was used before. */
async function refuse(
  hash: string,
  clientId: string,
  scope: string | undefined,
  transaction: Transaction,
): Promise<AppError> {
  const grant = await lockGrant("refreshToken", hash, clientId, transaction);
  const token = grant && (await readLockedRefreshToken(hash, transaction));
  if (!token) return invalidGrant(message("refreshUnknown"));
  if (token.isUsed) {
    await endGrant(grant.id, transaction);
    return invalidGrant(message("refreshUsed"));
  }
  if (token.isExpired || scope === undefined) return invalidGrant(message("refreshExpired"));
  return new AppError("invalid_scope", message("grantedScopes", { scopes: token.scopes.join(" ") }));
}
