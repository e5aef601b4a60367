import { generateCodeVerifier, OAuth2Client } from "@badgateway/oauth2-client";
import type { Adapter } from "./adapter";

/** With the server's metadata, PKCE and state. */
export const badgateway: Adapter = async ({ url, id, secret, redirectUri, decide }) => {
  const discoveryEndpoint = "/.well-known/oauth-authorization-server";
  const client = new OAuth2Client({ server: url, discoveryEndpoint, clientId: id, clientSecret: secret });
  const codeVerifier = await generateCodeVerifier();
  const checks = { redirectUri, codeVerifier, state: "s" };
  const address = await client.authorizationCode.getAuthorizeUri({ ...checks, scope: ["identify"] });
  const token = await client.authorizationCode.getTokenFromCodeRedirect(await decide(address), checks);
  const refreshed = await client.refreshToken(token);
  const own = await client.clientCredentials();
  return {
    authorization_code: token.accessToken,
    refresh_token: refreshed.accessToken,
    client_credentials: own.accessToken,
  };
};
