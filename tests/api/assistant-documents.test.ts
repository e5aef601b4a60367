import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterAll, expect, it } from "vitest";
import { checkAuthorizationRequest } from "@/lib/people/oauth/consent/authorization-request";
import { call, newClientAddress } from "../support/api";
import { land } from "../support/openid";
import { newPerson } from "../support/people";
import { publicAddresses, startPublicWeb } from "../support/public-web";
import { newSession } from "../support/sessions";

const host = "assistant.example";
const web = await startPublicWeb([host]);
Object.assign(process.env, web.environment);
web.dns.hosts.set(host, [publicAddresses.ipv4]);
afterAll(() => web.stop());

const clientId = `https://${host}/client.json`;
/** Published without a port, since each start of the program has another. */
const published = { client_name: "Assistant", redirect_uris: ["http://localhost/callback"] };
const callback = "http://localhost:49733/callback";

it("The official client is let in by its metadata document, without a registration", async () => {
  web.sites.set(host, (_, response) => {
    const document = { client_id: clientId, ...published, token_endpoint_auth_method: "none" };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
  });
  const stored: { information?: unknown; tokens?: unknown; verifier?: string; asked?: URL; state?: unknown } = {};
  const authProvider = {
    redirectUrl: callback,
    clientMetadataUrl: clientId,
    clientMetadata: published,
    clientInformation: () => stored.information,
    saveClientInformation: (information: unknown) => Object.assign(stored, { information }),
    tokens: () => stored.tokens,
    saveTokens: (tokens: unknown) => Object.assign(stored, { tokens }),
    redirectToAuthorization: (asked: URL) => Object.assign(stored, { asked }),
    discoveryState: () => stored.state,
    saveDiscoveryState: (state: unknown) => Object.assign(stored, { state }),
    saveCodeVerifier: (verifier: string) => Object.assign(stored, { verifier }),
    codeVerifier: () => stored.verifier,
  } as unknown as OAuthClientProvider;
  const requested: string[] = [];
  const newTransport = () =>
    new StreamableHTTPClientTransport(new URL("http://localhost:3000/mcp"), {
      authProvider,
      fetch: async (url, init) => {
        const { method = "GET", body } = init ?? {};
        const { pathname } = new URL(url);
        requested.push(`${method} ${pathname}`);
        const headers = Object.fromEntries(new Headers(init?.headers));
        return call(method, pathname, { headers, ...(body && { body }) });
      },
    });
  const newClient = () => new Client({ name: "stranger", version: "1" });

  const first = newTransport();
  await expect(newClient().connect(first)).rejects.toBeInstanceOf(UnauthorizedError);
  const { asked } = stored;
  expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
    ...{ client_id: clientId, redirect_uri: callback, resource: "http://localhost:3000/mcp" },
    ...{ response_type: "code", code_challenge_method: "S256" },
  });
  const query = asked?.searchParams ?? new URLSearchParams();
  expect(await checkAuthorizationRequest(query, newClientAddress())).toMatchObject({ kind: "valid" });
  const { id } = await newPerson();
  await first.finishAuth(new URLSearchParams(await land(query.toString(), await newSession(id))));
  const client = newClient();
  await client.connect(newTransport());
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  await client.close();
  expect(requested.filter((line) => line.startsWith("POST") && !line.endsWith("/mcp"))).toEqual([
    "POST /api/oauth2/token",
  ]);
  expect(web.asked).toEqual([`GET ${clientId}`]);
});
