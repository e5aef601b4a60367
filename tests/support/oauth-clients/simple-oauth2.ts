import { AuthorizationCode, ClientCredentials } from "simple-oauth2";
import type { Adapter } from "./adapter";

export const simpleOauth2 =
  (authorizationMethod: "header" | "body"): Adapter =>
  async ({ url, id, secret = "", redirectUri, decide }) => {
    const config = {
      client: { id, secret },
      auth: { tokenHost: url, tokenPath: "/api/oauth2/token" },
      options: { authorizationMethod },
    };
    const client = new AuthorizationCode({ ...config, auth: { ...config.auth, authorizePath: "/oauth2/authorize" } });
    const landed = await decide(client.authorizeURL({ redirect_uri: redirectUri, scope: "identify", state: "s" }));
    const token = await client.getToken({ code: landed.searchParams.get("code") ?? "", redirect_uri: redirectUri });
    if (token.expired()) throw new Error("a new token has expired");
    const refreshed = await token.refresh();
    const own = await new ClientCredentials(config).getToken({});
    return {
      authorization_code: String(token.token.access_token),
      refresh_token: String(refreshed.token.access_token),
      client_credentials: String(own.token.access_token),
    };
  };
