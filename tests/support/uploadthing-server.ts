import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import Busboy from "@fastify/busboy";
import { listenOnLoopback } from "./loopback";

/** A file as UploadThing's ingest took it; `query` is what the upload's address was signed with. */
export type IngestedFile = { sha256: string; bytes: number; query: Record<string, string> };

/** What the server does instead of its work: for as long as it is set, or so many times. */
export type Fault =
  | { kind: "status"; status: number; times?: number }
  | {
      times?: number;
      kind: "hang" | "hang in the answer" | "redirect" | "no JSON" | "reset" | "reset once done" | "refuse deletion";
    };

/**
 * Speaks the protocol of uploadthing 7.7 over plain HTTP: the ingest (`PUT /<file key>` with a signed query and one
 * multipart file) and the API (`POST /v6/deleteFiles`, `/v6/listFiles`). Like the real ones it checks signature, expiry, app, size and key.
 */
export async function startUploadThingServer(port = 0) {
  const appId = "vitrinetest1";
  const apiKey = "sk_live_0123456789abcdef0123456789abcdef";
  const token = Buffer.from(JSON.stringify({ apiKey, appId, regions: ["sea1"] })).toString("base64");
  const files = new Map<string, IngestedFile>();
  const contents = new Map<string, Buffer>();
  const requests: string[] = [];
  /** `beforeEach` is called with every request, and may set the fault of that one; `unfinished` is listed as such. */
  const state: { fault?: Fault; beforeEach?: () => void; unfinished?: string } = {};

  const { url, close } = await listenOnLoopback((request, response) => {
    const path = new URL(request.url ?? "/", url).pathname;
    requests.push(`${request.method} ${request.method === "PUT" ? "/<file key>" : path}`);
    state.beforeEach?.();
    const { fault } = state;
    if (!fault && path.startsWith("/f/")) return serve(path.slice("/f/".length), request, response);
    if (fault?.times !== undefined) state.fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined;
    const work = () => outcomeOf(request, path);
    (fault ? fail(fault, response, work) : work().then(([status, body]) => send(response, status, body))).catch(
      (error) => send(response, 400, { error: String(error) }),
    );
  }, port);

  async function fail(fault: Fault, response: ServerResponse, work: () => Promise<unknown>): Promise<void> {
    if (fault.kind === "status") return send(response, fault.status, { error: `words of the vendor, ${apiKey}` });
    if (fault.kind === "hang in the answer") response.writeHead(200, { "content-type": "application/json" }).write("{");
    if (fault.kind === "redirect") response.writeHead(307, { location: `${url}/elsewhere` }).end();
    if (fault.kind === "no JSON") response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
    if (fault.kind === "reset once done") await work();
    if (fault.kind.startsWith("reset")) response.socket?.resetAndDestroy();
    if (fault.kind === "refuse deletion") send(response, 200, { success: false, deletedCount: 0 });
  }

  async function outcomeOf(request: IncomingMessage, path: string): Promise<[status: number, body: unknown]> {
    if (request.method === "PUT") return [200, await ingest(request)];
    const isKnown = request.method === "POST" && /^\/v6\/(deleteFiles|listFiles)$/.test(path);
    if (!isKnown) return [404, { error: "Not found" }];
    if (request.headers["x-uploadthing-api-key"] !== apiKey) return [401, { error: "Unauthorized" }];
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    if (path === "/v6/listFiles") return [200, list(body)];
    const { customIds }: { customIds: string[] } = body;
    const deletedCount = customIds.filter((id) => files.delete(id)).length;
    return [200, { success: true, deletedCount }];
  }

  /** The public files, which the real one has on a host of their own. */
  function serve(id: string, { method }: IncomingMessage, response: ServerResponse): void {
    const content = files.has(id) ? contents.get(id) : undefined;
    if (!content) send(response, 404, { error: "Not found" });
    else response.writeHead(200, { "content-length": content.length }).end(method === "HEAD" ? undefined : content);
  }

  function list({ limit, offset }: { limit: number; offset: number }) {
    const all = Array.from(files, ([customId, { bytes: size }]) => {
      const status = customId === state.unfinished ? "Uploading" : "Uploaded";
      return { id: customId, customId, key: customId, name: customId, size, status, uploadedAt: 0 };
    });
    return { hasMore: all.length > offset + limit, files: all.slice(offset, offset + limit) };
  }

  async function ingest(request: IncomingMessage) {
    const query = signedQuery(`${url}${request.url}`, apiKey);
    if (query["x-ut-identifier"] !== appId) throw new Error("another app");
    const { sha256, md5, bytes, content } = await onlyFile(request);
    if (String(bytes) !== query["x-ut-file-size"]) throw new Error("another size");
    const { "x-ut-custom-id": id = "", expires: _, ...said } = query;
    files.set(id, { sha256, bytes, query: said });
    contents.set(id, content);
    const address = `https://${appId}.ufs.sh/f/${id}`;
    return { url: address, appUrl: address, ufsUrl: address, fileHash: md5 };
  }

  return {
    url,
    token,
    /** The SDK reads the last two itself; they are its own switches for other hosts. */
    environment: { UPLOADTHING_TOKEN: token, UPLOADTHING_API_URL: url, UPLOADTHING_INGEST_URL: url },
    apiKey,
    appId,
    /** By custom id. */
    files,
    /** By custom id, of small files. */
    contents,
    /** Where the real one has its public files. */
    publicOrigin: `https://${appId}.ufs.sh`,
    /** Method and path of all that was asked, in order. */
    requests,
    state,
    stop: close,
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** The query without its signature, which must be the HMAC of the address before the signature was added to it. */
function signedQuery(address: string, secret: string): Record<string, string> {
  const [payload = "", written = ""] = address.split("&signature=");
  const signature = Buffer.from(decodeURIComponent(written).replace(/^hmac-sha256=/, ""), "hex");
  const expected = createHmac("sha256", secret).update(payload).digest();
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) throw new Error("bad signature");
  const query = Object.fromEntries(
    Array.from(new URL(payload).searchParams, ([name, value]) => [name, decodeURIComponent(value)]),
  );
  if (!(Number(query.expires) > Date.now())) throw new Error("expired");
  return query;
}

const maxContent = 1_000_000;

/** Digests and size of the one part named `file`, and of a small one its content; a large one is never in memory whole. */
async function onlyFile(request: IncomingMessage) {
  const sha256 = createHash("sha256");
  const md5 = createHash("md5");
  const parts: string[] = [];
  const chunks: Buffer[] = [];
  let bytes = 0;
  const form = Busboy({ headers: { "content-type": "", ...request.headers } });
  form.on("file", (name, stream) => {
    parts.push(name);
    stream.on("data", (chunk: Buffer) => {
      sha256.update(chunk);
      md5.update(chunk);
      bytes += chunk.length;
      if (bytes <= maxContent) chunks.push(chunk);
    });
  });
  request.pipe(form);
  await once(form, "finish");
  if (parts.join() !== "file") throw new Error("one part named file");
  return { sha256: sha256.digest("hex"), md5: md5.digest("hex"), bytes, content: Buffer.concat(chunks) };
}
