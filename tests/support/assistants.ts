import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { apiScopeNames, type Scope } from "@/lib/core/operation/scopes";
import { issueCode } from "@/lib/people/oauth/tokens/token-store";
import { call, read } from "./api";
import { callback, exchange, newApplication, newPerson } from "./people";

export const currentVersion = "2026-07-28";
export const earlierVersions = ["2025-11-25", "2025-06-18"];

// biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape
type Json = any;

/** A person, and an assistant's application with a token of theirs for `/mcp`. */
export async function newAssistant(scopes: readonly Scope[] = apiScopeNames, personId?: string) {
  const person = personId === undefined ? await newPerson() : { id: personId };
  const application = await newApplication(person.id);
  const granted = { userId: person.id, clientId: application.clientId, scopes: [...scopes] };
  const code = await issueCode({ ...granted, redirectUri: callback, codeChallenge: null, resource: "/mcp" }, "given");
  if (code === undefined) throw new Error("the application is gone");
  const { access_token: token } = await (await exchange(application, code)).json();
  return { person, application, token: String(token) };
}

const metaOf = (capabilities: object) => ({
  "io.modelcontextprotocol/protocolVersion": currentVersion,
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": capabilities,
});

type Message = { method: string; params?: Record<string, unknown>; capabilities?: object };

/** The body and headers of a request in the version of today. */
export function currentRequest({ method, params = {}, capabilities = {} }: Message) {
  return {
    json: { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: metaOf(capabilities) } },
    headers: {
      "MCP-Protocol-Version": currentVersion,
      "Mcp-Method": method,
      ...(typeof params.name === "string" && { "Mcp-Name": params.name }),
    },
  };
}

/** Sends a request in the version of today. */
export const send = async (token: string, message: Message): Promise<{ status: number; body: Json }> =>
  read(await call("POST", "/mcp", { token, ...currentRequest(message) }));

/** Sends a request in a version that begins with `initialize`. */
export const sendEarlier = async (token: string, json: object, version = "2025-06-18") =>
  read(await call("POST", "/mcp", { token, json, headers: { "MCP-Protocol-Version": version } }));

type More = { capabilities?: object; inputResponses?: object; requestState?: string };

/** Calls a tool in the version of today. @returns the result */
export async function callTool(token: string, name: string, args: object = {}, more: More = {}): Promise<Json> {
  const { capabilities, ...answers } = more;
  const params = { name, arguments: args, ...answers };
  const { body } = await send(token, { method: "tools/call", params, ...(capabilities && { capabilities }) });
  return body.result ?? body;
}

/** The client that the protocol's authors publish, connected to our handlers. */
export async function connectClient(
  token: string,
  versionNegotiation: object,
  { options = {}, prepare }: { options?: object; prepare?: (client: Client) => void } = {},
): Promise<Client> {
  const client = new Client({ name: "stranger", version: "1" }, { versionNegotiation, ...options } as object);
  prepare?.(client);
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost:3000/mcp"), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
    fetch: async (url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const body = init?.body;
      return call(init?.method ?? "GET", new URL(url).pathname, { headers, ...(body && { body }) });
    },
  });
  await client.connect(transport);
  return client;
}
