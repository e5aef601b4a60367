import grantLibrary, { type GrantResponse } from "grant";
import { listenOnLoopback } from "../loopback";
import { type Adapter, listEndpoints } from "./adapter";

/** As a server of its own on `node:http`, with PKCE and state; it knows no refresh. */
export const grant: Adapter = async ({ url, id, secret = "", decide }) => {
  const { authorize, token } = listEndpoints(url);
  let response: GrantResponse | undefined;
  const site = await listenOnLoopback(async (request, answer) => {
    const result = await handle(request, answer);
    if (result.redirect) return;
    response = result.response;
    answer.end();
  });
  const handle = grantLibrary.node({
    config: {
      defaults: { origin: site.url, transport: "state", state: true, pkce: true, response: ["tokens"] },
      vitrine: { key: id, secret, authorize_url: authorize, access_url: token, oauth: 2, scope: ["identify"] },
    },
    session: { secret: "s".repeat(40) },
  });
  const begun = await fetch(`${site.url}/connect/vitrine`, { redirect: "manual" });
  const landed = await decide(begun.headers.get("location") ?? "");
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  await fetch(landed, { headers: { cookie } });
  await site.close();
  return { authorization_code: response?.access_token ?? "" };
};
