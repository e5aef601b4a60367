import { CodeChallengeMethod, OAuth2Client } from "arctic";
import { type Adapter, listEndpoints } from "./adapter";

/** With PKCE. */
export const arctic: Adapter = async ({ url, id, secret = "", redirectUri, decide }) => {
  const client = new OAuth2Client(id, secret, redirectUri);
  const { authorize, token } = listEndpoints(url);
  const verifier = "v".repeat(64);
  const { S256 } = CodeChallengeMethod;
  const address = client.createAuthorizationURLWithPKCE(authorize, "s", S256, verifier, ["identify"]);
  const code = (await decide(address)).searchParams.get("code") ?? "";
  const tokens = await client.validateAuthorizationCode(token, code, verifier);
  const refreshed = await client.refreshAccessToken(token, tokens.refreshToken(), []);
  return { authorization_code: tokens.accessToken(), refresh_token: refreshed.accessToken() };
};
