import { type KeyedMessage, message } from "@/lib/core/messages/message";
import "server-only";
import { createHash } from "node:crypto";
import { database, type Transaction } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { equalSecrets, findTokenKindName, hashSecret } from "@/lib/core/secrets";
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
  readLockedCode,
} from "../tokens/token-store";

/** Computes S256 (RFC 7636, 4.2). */
export function computeCodeChallenge(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/**
 * Exchanges a code (RFC 6749, 4.1.3); a second use revokes the grant. @throws AppError invalid_request, invalid_grant
 */
export async function exchangeAuthorizationCode(
  client: AuthenticatedClient,
  parameters: TokenParameters,
): Promise<GrantedTokens> {
  const sent = requireParameter(parameters, "code");
  const other = findTokenKindName(["authorizationCode"], sent);
  if (other) throw new AppError("invalid_grant", message("otherThanCode", { what: other }));
  const hash = hashSecret(sent);
  // A refusal is returned and not thrown: throwing would roll back the revocation of a replayed grant.
  const result = await database().transaction((transaction) => exchange(hash, client, parameters, transaction));
  if ("key" in result) throw new AppError("invalid_grant", result);
  return result;
}

async function exchange(
  hash: string,
  client: AuthenticatedClient,
  parameters: TokenParameters,
  transaction: Transaction,
): Promise<GrantedTokens | KeyedMessage> {
  const grant = await lockGrant("code", hash, client.id, transaction);
  const code = grant && (await readLockedCode(hash, transaction));
  if (!code) return message("codeUnknown");
  if (code.isUsed) {
    await endGrant(grant.id, transaction);
    return message("codeUsed");
  }
  if (code.isExpired) return message("codeExpired");
  if ((parameters.redirect_uri ?? null) !== code.redirectUri) {
    return message("otherRedirectUri");
  }
  const problem = verifierProblem(code.codeChallenge, parameters.code_verifier);
  if (problem) return problem;
  await markUsed("code", hash, transaction);
  const ids = { grantId: grant.id, clientId: client.id, userId: grant.userId };
  return {
    access_token: await issueAccessToken({ ...ids, scopes: code.scopes }, transaction),
    token_type: "bearer",
    expires_in: lifetimeSeconds.accessToken,
    refresh_token: await issueRefreshToken(grant.id, code.scopes, transaction),
    scope: code.scopes.join(" "),
  };
}

function verifierProblem(challenge: string | null, verifier: string | undefined): KeyedMessage | undefined {
  if (challenge === null) {
    return verifier === undefined ? undefined : message("verifierUnasked");
  }
  if (verifier === undefined) return message("verifierMissing");
  const isRight = /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) && equalSecrets(computeCodeChallenge(verifier), challenge);
  return isRight ? undefined : message("verifierWrong");
}
