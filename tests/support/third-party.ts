import { listenOnLoopback } from "./loopback";

/** An application of somebody else on a loopback port, that keeps every address a browser lands on. */
export async function startThirdParty() {
  const landings: URL[] = [];
  const { url: origin, close } = await listenOnLoopback((request, response) => {
    const address = new URL(request.url ?? "/", origin);
    const isCallback = address.pathname === "/callback";
    if (isCallback) landings.push(address);
    response.writeHead(isCallback ? 200 : 204, { "content-type": "text/html" });
    response.end(isCallback ? "<!doctype html><title>App</title><h1>Back in the app</h1>" : undefined);
  });
  return {
    host: new URL(origin).host,
    callback: `${origin}/callback`,
    /** The parameters of every landing since the last call. */
    landed: () => landings.splice(0).map(({ searchParams }) => Object.fromEntries(searchParams)),
    close,
  };
}

export type ThirdParty = Awaited<ReturnType<typeof startThirdParty>>;

/** What an application's own server sends to this service. */
export function createOAuthClient(siteUrl: string, credentials: { id: string; secret?: string }) {
  const { id, secret } = credentials;
  return {
    authorizeUrl: (parameters: Record<string, string>) =>
      `${siteUrl}/oauth2/authorize?${new URLSearchParams({ client_id: id, response_type: "code", ...parameters })}`,
    requestToken: async (form: Record<string, string>) => {
      const body = new URLSearchParams({ client_id: id, ...(secret && { client_secret: secret }), ...form });
      const response = await fetch(`${siteUrl}/api/oauth2/token`, { method: "POST", body });
      return { status: response.status, body: await response.json() };
    },
    callUser: async (token: string, change?: object) => {
      const response = await fetch(`${siteUrl}/api/user`, {
        method: change ? "PATCH" : "GET",
        headers: { Authorization: `Bearer ${token}`, ...(change && { "Content-Type": "application/json" }) },
        body: change && JSON.stringify(change),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}
