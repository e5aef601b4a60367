import { z } from "zod";
import { isTree, type Tree } from "@/lib/page/document/json";

/** The version in which each request brings all that it is about (Model Context Protocol, Versioning). */
const currentVersion = "2026-07-28";
/** Clients of these versions begin with `initialize`; the newest comes first. */
const earlierVersions = ["2025-11-25", "2025-06-18"] as const;
const versions: readonly string[] = [currentVersion, ...earlierVersions];

/** Codes of JSON-RPC 2.0, and those of the protocol (Base Protocol, Error Codes). */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

export type RpcError = { code: (typeof rpcCodes)[keyof typeof rpcCodes]; message: string; data?: unknown };
export type RpcRequest = { id: string | number; method: string; params: Tree };
type Refused = { error: RpcError };

const message = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string().max(200), z.int()]).optional(),
  method: z.string().max(200),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** Reads one message of a client; `undefined` stands for a notification, which is not answered. */
export function readMessage(body: unknown): RpcRequest | undefined | Refused {
  const parsed = message.safeParse(body);
  if (!parsed.success)
    return { error: { code: rpcCodes.invalidRequest, message: "Send one JSON-RPC request or notification" } };
  const { id, method, params } = parsed.data;
  return id === undefined ? undefined : { id, method, params };
}

const metaKey = (name: string) => `io.modelcontextprotocol/${name}`;

/** What a request says of its client; `elicits` is whether it can ask the person a question for us. */
export type Client = { isCurrent: boolean; elicits: boolean };

/** Reads which version a request is of, and checks its headers (Streamable HTTP, Server Validation). */
export function readClient(headers: Headers, { method, params }: RpcRequest): Client | Refused {
  const meta = isTree(params._meta) ? params._meta : {};
  const [named, header] = [meta[metaKey("protocolVersion")], headers.get("mcp-protocol-version")];
  if (named === undefined && header !== currentVersion) {
    const isKnown =
      header === null || method === "initialize" || (earlierVersions as readonly string[]).includes(header);
    return isKnown ? { isCurrent: false, elicits: false } : unsupported(header);
  }
  if (typeof named !== "string") return invalid(`_meta needs ${metaKey("protocolVersion")}`);
  if (named !== header) return mismatch("MCP-Protocol-Version");
  if (named !== currentVersion) return unsupported(named);
  if (headers.get("mcp-method") !== method) return mismatch("Mcp-Method");
  if (method === "tools/call" && decoded(headers.get("mcp-name")) !== params.name) return mismatch("Mcp-Name");
  const capabilities = meta[metaKey("clientCapabilities")];
  if (!isTree(capabilities)) return invalid(`_meta needs ${metaKey("clientCapabilities")}`);
  return { isCurrent: true, elicits: canShowForms(capabilities.elicitation) };
}

/** An empty object stands for forms alone (Elicitation, Capabilities). */
const canShowForms = (elicitation: unknown): boolean =>
  isTree(elicitation) && (isTree(elicitation.form) || Object.keys(elicitation).length === 0);

/** Undoes the form in which a header carries any text (Streamable HTTP, Value Encoding). */
function decoded(value: string | null): string | null {
  const encoded = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value ?? "")?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, "base64").toString();
}

const invalid = (message: string): Refused => ({ error: { code: rpcCodes.invalidParams, message } });
const mismatch = (header: string): Refused => ({
  error: { code: rpcCodes.headerMismatch, message: `The header ${header} is missing or differs from the body` },
});
const unsupported = (requested: string): Refused => ({
  error: {
    code: rpcCodes.unsupportedVersion,
    message: "Unsupported protocol version",
    data: { supported: versions, requested: requested.slice(0, 40) },
  },
});

/** Returns the version that an `initialize` gets: the one it asks for, or the newest that begins so (Lifecycle). */
export const agreedVersion = ({ protocolVersion }: Tree): string =>
  earlierVersions.find((version) => version === protocolVersion) ?? earlierVersions[0];

export const supportedVersions = versions;
export const serverInfoKey = metaKey("serverInfo");
