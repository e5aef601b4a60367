import * as openid from "openid-client";
import { expect } from "vitest";
import type { Adapter } from "./adapter";

/** With the server's metadata, PKCE and state; as a public client where it has no secret. */
export const openidClient: Adapter = async ({ url, id, secret, redirectUri, decide }) => {
  const authentication = secret === undefined ? openid.None() : openid.ClientSecretPost(secret);
  const config = await openid.discovery(new URL(url), id, undefined, authentication, {
    algorithm: "oauth2",
    execute: [openid.allowInsecureRequests],
  });
  const verifier = openid.randomPKCECodeVerifier();
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "identify profile.update",
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state: "s",
  });
  const checks = { pkceCodeVerifier: verifier, expectedState: "s" };
  const tokens = await openid.authorizationCodeGrant(config, await decide(address), checks);
  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
  const issued = { authorization_code: tokens.access_token, refresh_token: refreshed.access_token };
  if (secret === undefined) return issued;
  return { ...issued, client_credentials: (await openid.clientCredentialsGrant(config)).access_token };
};

/** By OpenID Connect: finds the server by the site's address alone, and checks the id_token with its keys. */
export const openidConnect: Adapter = async ({ url, id, secret, redirectUri, decide }) => {
  const config = await openid.discovery(new URL(url), id, secret, undefined, {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  });
  const nonce = openid.randomNonce();
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "identify openid profile email",
    max_age: "10000",
    nonce,
  });
  const checks = { expectedNonce: nonce, maxAge: 10_000, idTokenExpected: true };
  const tokens = await openid.authorizationCodeGrant(config, await decide(address), checks);
  const { sub = "" } = tokens.claims() ?? {};
  const person = await openid.fetchUserInfo(config, tokens.access_token, sub);
  expect(person).toMatchObject({ sub, preferred_username: "visitor", email_verified: false });
  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
  expect(refreshed.claims()).toMatchObject({ sub });
  return { authorization_code: tokens.access_token, refresh_token: refreshed.access_token };
};
