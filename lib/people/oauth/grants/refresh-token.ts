import "server-only";
import { database, type Transaction } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { type Message, message } from "@/lib/core/messages/message";
import { isScope, parseScopes, type Scope } from "@/lib/core/operation/scopes";
import { findTokenKindName, hashSecret, isSecret } from "@/lib/core/secrets";
import { findClientToAuthenticate } from "../clients/client-store";
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
    repeatOrRefuse(clientId, sent, asked, parameters.scope, transaction),
  );
  if (outcome instanceof AppError) throw outcome;
  return tokensOf(outcome);
}

/** Reads what the exchange needs; undefined where nothing can be exchanged. */
function readAsked({ refresh_token: token, scope }: TokenParameters): PresentedRefreshToken | undefined {
  if (token === undefined || !isSecret("refreshToken", token)) return undefined;
  const wanted: Scope[] = [];
  for (const name of scope === undefined ? [] : parseScopes(scope)) {
    if (!isScope(name)) return undefined;
    wanted.push(name);
  }
  return scope !== undefined && wanted.length === 0 ? undefined : { token, wanted };
}

const invalidGrant = (said: Message) => new AppError("invalid_grant", said);

/** Repeats the answer of a token's use, or says why it was not exchanged. Ends its family where it was used before. */
async function repeatOrRefuse(
  clientId: string,
  sent: string,
  asked: PresentedRefreshToken | undefined,
  scope: string | undefined,
  transaction: Transaction,
): Promise<Issued | AppError> {
  const hash = hashSecret(sent);
  const grant = await lockGrant("refreshToken", hash, clientId, transaction);
  const token = grant && (await readLockedRefreshToken(hash, transaction));
  if (!token) return invalidGrant(message("refreshUnknown"));
  if (token.isUsed) {
    const repeated = asked && (await repeatRotation(clientId, grant.id, asked, transaction));
    if (repeated) return repeated;
    await endGrant(grant.id, transaction);
    return invalidGrant(message("refreshUsed"));
  }
  if (token.isExpired || scope === undefined) return invalidGrant(message("refreshExpired"));
  return new AppError("invalid_scope", message("grantedScopes", { scopes: token.scopes.join(" ") }));
}
