import type { FoundClient } from "../clients/client-store";
import { lifetimeSeconds } from "../lifetimes";
import type { GrantedTokens } from "../schema";
import type { AuthenticatedClient } from "../tokens/client-authentication";
import type { IssuedTokens } from "../tokens/exchange-store";

type Find = (clientId: string, secretHash: string | null) => Promise<FoundClient | undefined>;

/** Authenticates the client of a token request, by a lookup of its own where one is given. @throws AppError */
export type Authenticate = (find?: Find) => Promise<AuthenticatedClient>;

type Exchange = (
  clientId: string,
  secretHash: string | null,
) => Promise<{ client: FoundClient; tokens: IssuedTokens | undefined } | undefined>;

/** Authenticates the client by the statement that exchanges. @param exchange where there is something to exchange */
export async function exchangeAs(
  authenticate: Authenticate,
  exchange: Exchange | undefined,
): Promise<{ client: AuthenticatedClient; tokens: IssuedTokens | undefined }> {
  let tokens: IssuedTokens | undefined;
  const find: Find | undefined =
    exchange &&
    (async (clientId, secretHash) => {
      const exchanged = await exchange(clientId, secretHash);
      tokens = exchanged?.tokens;
      return exchanged?.client;
    });
  const client = await authenticate(find);
  return { client, tokens };
}

/** Returns the response of RFC 6749, 5.1. */
export function grantedTokens({ accessToken, refreshToken, scopes }: IssuedTokens): GrantedTokens {
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: lifetimeSeconds.accessToken,
    refresh_token: refreshToken,
    scope: scopes.join(" "),
  };
}
