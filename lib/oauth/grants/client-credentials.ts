import "server-only";
import { isForeignKeyViolation } from "@/db/failure";
import { AppError } from "@/lib/errors";
import type { AuthenticatedClient } from "../client-authentication";
import { lifetimeSeconds } from "../lifetimes";
import type { ClientToken } from "../schema";
import { issueAccessToken } from "../token-store";

/**
 * Issues a token that acts as the creator of the client on every endpoint (contract, "Client credentials flow").
 * @throws AppError unauthorized_client for a public client, which cannot prove who it is
 */
export async function grantClientCredentials(client: AuthenticatedClient): Promise<ClientToken> {
  if (client.isPublic) {
    throw new AppError(
      "unauthorized_client",
      "A public client cannot use client credentials; use an authorization code",
    );
  }
  const invalidClient = new AppError("invalid_client", "The client was deleted");
  const owner = { grantId: null, clientId: client.id, userId: client.ownerId, scopes: null };
  return {
    access_token: await issueAccessToken(owner).catch((error) => {
      throw isForeignKeyViolation(error) ? invalidClient : error;
    }),
    token_type: "bearer",
    expires_in: lifetimeSeconds.accessToken,
  };
}
