import ClientOAuth2 from "client-oauth2";
import { type Adapter, listEndpoints } from "./adapter";

export const clientOauth2: Adapter = async ({ url, id, secret, redirectUri, decide }) => {
  const { authorize, token } = listEndpoints(url);
  const client = new ClientOAuth2({
    clientId: id,
    clientSecret: secret,
    authorizationUri: authorize,
    accessTokenUri: token,
    redirectUri,
    scopes: ["identify"],
    state: "s",
  });
  const landed = await decide(client.code.getUri());
  const issued = await client.code.getToken(landed.href);
  // It would write a token whose type is unknown to it into the address.
  const { url: address } = issued.sign({ url: `${url}/api/user` });
  if (address.includes(issued.accessToken)) throw new Error("the token stands in the address");
  const refreshed = await issued.refresh();
  const own = await client.credentials.getToken();
  return {
    authorization_code: issued.accessToken,
    refresh_token: refreshed.accessToken,
    client_credentials: own.accessToken,
  };
};
