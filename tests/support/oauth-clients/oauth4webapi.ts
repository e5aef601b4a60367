import * as oauth from "oauth4webapi";
import { expect } from "vitest";
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

/** By OpenID Connect, with the signature of the id_token checked by the server's keys. */
export const oauth4webapiOpenId: Adapter = async ({ url, id, secret = "", redirectUri, decide }) => {
  const issuer = new URL(url);
  const allow = { [oauth.allowInsecureRequests]: true };
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, allow));
  const client = { client_id: id, id_token_signed_response_alg: "RS256" };
  const [nonce, verifier] = [oauth.generateRandomNonce(), oauth.generateRandomCodeVerifier()];
  const address = new URL(server.authorization_endpoint ?? "");
  address.search = new URLSearchParams({
    client_id: id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid identify",
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString();
  const authentication = oauth.ClientSecretBasic(secret);
  const parameters = oauth.validateAuthResponse(server, client, await decide(address), oauth.expectNoState);
  const ofCode = [server, client, authentication, parameters, redirectUri, verifier, allow] as const;
  const response = await oauth.authorizationCodeGrantRequest(...ofCode);
  const expected = { expectedNonce: nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
  await oauth.validateApplicationLevelSignature(server, response, allow);
  const { sub = "" } = oauth.getValidatedIdTokenClaims(tokens) ?? {};
  const answer = await oauth.userInfoRequest(server, client, tokens.access_token, allow);
  const person = await oauth.processUserInfoResponse(server, client, sub, answer);
  expect(person).toMatchObject({ sub, preferred_username: "visitor" });
  return { authorization_code: tokens.access_token };
};
