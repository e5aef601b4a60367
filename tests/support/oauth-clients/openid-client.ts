import * as openid from "openid-client";
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
