import * as oauth from "oauth4webapi";
import type { Adapter } from "./adapter";

/** With the server's metadata, PKCE and state. */
export const oauth4webapi =
  (method: "ClientSecretBasic" | "ClientSecretPost"): Adapter =>
  async ({ url, id, secret = "", redirectUri, decide }) => {
    const issuer = new URL(url);
    const allow = { [oauth.allowInsecureRequests]: true };
    const discovery = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...allow });
    const server = await oauth.processDiscoveryResponse(issuer, discovery);
    const client = { client_id: id };
    const authentication = oauth[method](secret);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(server.authorization_endpoint ?? "");
    address.search = new URLSearchParams({
      client_id: id,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "identify",
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }).toString();
    const parameters = oauth.validateAuthResponse(server, client, await decide(address), state);
    const ofCode = [server, client, authentication, parameters, redirectUri, verifier, allow] as const;
    const response = await oauth.authorizationCodeGrantRequest(...ofCode);
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
    const ofRefresh = [server, client, authentication, tokens.refresh_token ?? "", allow] as const;
    const again = await oauth.refreshTokenGrantRequest(...ofRefresh);
    const refreshed = await oauth.processRefreshTokenResponse(server, client, again);
    const own = await oauth.clientCredentialsGrantRequest(server, client, authentication, {}, allow);
    const credentials = await oauth.processClientCredentialsResponse(server, client, own);
    return {
      authorization_code: tokens.access_token,
      refresh_token: refreshed.access_token,
      client_credentials: credentials.access_token,
    };
  };
