import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { beforeAll, expect, it } from "vitest";
import { Agent } from "../support/agent";
import { password } from "../support/members";
import type { Application } from "../support/people";
import { setUpSite } from "../support/set-up-site";

const callback = "http://127.0.0.1:3997/callback";
const resourceScopes = "profile.update links cards statistics";

let agent: Agent;
let confidential: Application;
let open: Application;
const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { id } = await newPerson("ada", password);
  confidential = await newApplication(id, { redirectUris: [callback] });
  open = await newApplication(id, { redirectUris: [callback], isPublic: true });
});
beforeAll(async () => {
  agent = new Agent(site.url);
  await agent.signIn("ada", password);
});

type Tokens = NonNullable<Awaited<ReturnType<OAuthClientProvider["tokens"]>>>;
type Discovery = Awaited<ReturnType<NonNullable<OAuthClientProvider["discoveryState"]>>>;
type Asked = OAuthClientProvider & { asked: URL[]; stored: { tokens?: Tokens; discovery?: Discovery } };

/** What an assistant keeps while the official client leads it through the authorization. */
function newAssistant({ clientId, clientSecret }: Application): Asked {
  const stored: Asked["stored"] = {};
  const asked: URL[] = [];
  let verifier = "";
  return {
    ...{ asked, stored, redirectUrl: callback },
    clientMetadata: { client_name: "Assistant", redirect_uris: [callback] },
    clientInformation: () => ({ client_id: clientId, ...(clientSecret && { client_secret: clientSecret }) }),
    tokens: () => stored.tokens,
    saveTokens: (tokens) => void Object.assign(stored, { tokens }),
    discoveryState: () => stored.discovery,
    saveDiscoveryState: (discovery) => void Object.assign(stored, { discovery }),
    redirectToAuthorization: (address) => void asked.push(address),
    saveCodeVerifier: (written) => {
      verifier = written;
    },
    codeVerifier: () => verifier,
  };
}

const transportTo = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`), { authProvider });

const newClient = (mode: object | string) =>
  new Client({ name: "stranger", version: "1" }, { versionNegotiation: { mode: mode as "auto" } });

/** Connects as assistants do: refused, sent to the consent page by the browser, and back with a code. */
async function connect(assistant: Asked, mode: object | string): Promise<Client> {
  const first = transportTo(assistant);
  await expect(newClient(mode).connect(first)).rejects.toBeInstanceOf(UnauthorizedError);
  const [address] = assistant.asked;
  if (!address) throw new Error("the client asked for no authorization");
  const landed = await agent.decide(address.href);
  await first.finishAuth(landed.searchParams);
  const client = newClient(mode);
  await client.connect(transportTo(assistant));
  return client;
}

it.each([
  ["a confidential application", () => confidential, { pin: "2026-07-28" }],
  ["a public application", () => open, "auto"],
  ["a client of 2025", () => open, "legacy"],
])("the official client finds its way from the refusal to a published change: %s", async (_, application, mode) => {
  const assistant = newAssistant(application());
  const client = await connect(assistant, mode);
  const asked = assistant.asked[0]?.searchParams;
  expect(asked?.get("scope")).toBe(resourceScopes);
  expect(asked?.get("resource")).toBe(`${site.url}/mcp`);
  expect(asked?.get("code_challenge_method")).toBe("S256");
  const bio = `Changed by ${String(_)}`;
  const { structuredContent } = await client.callTool({ name: "set_details", arguments: { bio } });
  const { revision } = structuredContent as { revision: number };
  expect(await client.callTool({ name: "publish_page", arguments: { revision } })).toMatchObject({
    structuredContent: { url: `${site.url}/ada`, is_published: true },
  });
  expect(await (await fetch(`${site.url}/ada`)).text()).toContain(bio);
  await client.close();
});

it("the tokens of an assistant are refreshed for its resource, and open nothing else", async () => {
  const assistant = newAssistant(confidential);
  await (await connect(assistant, "auto")).close();
  const { tokens } = assistant.stored;
  if (!tokens) throw new Error("the client has kept no tokens");
  assistant.stored.tokens = { ...tokens, access_token: "vat_gone" };
  const client = newClient("auto");
  await client.connect(transportTo(assistant));
  expect((await client.listTools()).tools.length).toBe(12);
  const refreshed = assistant.stored.tokens.access_token;
  expect(refreshed).toMatch(/^vat_.{43}$/);
  expect(refreshed).not.toBe(tokens.access_token);
  for (const path of ["/api/page", "/api/links", "/api/user"]) {
    const answer = await fetch(site.url + path, { headers: { Authorization: `Bearer ${refreshed}` } });
    expect([path, answer.status]).toEqual([path, 401]);
  }
  await client.close();
});
