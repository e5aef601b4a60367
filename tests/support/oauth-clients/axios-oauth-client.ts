import axios from "axios";
import { authorizationCode, clientCredentials, refreshToken } from "axios-oauth-client";
import { type Adapter, listEndpoints } from "./adapter";

/** It leaves the authorization address to the application. */
export const axiosOauthClient: Adapter = async ({ url, id, secret, redirectUri, decide }) => {
  const { authorize, token } = listEndpoints(url);
  const query = { client_id: id, redirect_uri: redirectUri, response_type: "code", scope: "identify" };
  const landed = await decide(`${authorize}?${new URLSearchParams(query)}`);
  const send = axios.create();
  const exchange = authorizationCode(send, token, id, secret, redirectUri);
  const tokens = await exchange(landed.searchParams.get("code"), "identify");
  const refreshed = await refreshToken(send, token, id, secret)(tokens.refresh_token, "identify");
  const own = await clientCredentials(send, token, id, secret)("");
  return {
    authorization_code: tokens.access_token,
    refresh_token: refreshed.access_token,
    client_credentials: own.access_token,
  };
};
