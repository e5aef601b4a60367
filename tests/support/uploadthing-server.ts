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
  | { times?: number; kind: "hang" | "hang in the answer" | "redirect" | "no JSON" | "reset" | "refuse deletion" };

/**
 * Speaks the protocol of uploadthing 7.7 over plain HTTP: the ingest (`PUT /<file key>` with a signed query and one
 * multipart file) and the API (`POST /v6/deleteFiles`). Like the real ones it checks signature, expiry, app, size and key.
 */
export async function startUploadThingServer(port = 0) {
  const appId = "vitrinetest1";
  const apiKey = "sk_live_0123456789abcdef0123456789abcdef";
  const token = Buffer.from(JSON.stringify({ apiKey, appId, regions: ["sea1"] })).toString("base64");
  const files = new Map<string, IngestedFile>();
  const requests: string[] = [];
  const state: { fault?: Fault } = {};

  const { url, close } = await listenOnLoopback((request, response) => {
    const path = new URL(request.url ?? "/", url).pathname;
    requests.push(`${request.method} ${request.method === "PUT" ? "/<file key>" : path}`);
    const { fault } = state;
    if (fault?.times !== undefined) state.fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined;
    (fault ? fail(fault, response) : answer(request, response, path)).catch((error) =>
      send(response, 400, { error: String(error) }),
    );
  }, port);

  async function fail(fault: Fault, response: ServerResponse): Promise<void> {
    if (fault.kind === "status") return send(response, fault.status, { error: `words of the vendor, ${apiKey}` });
    if (fault.kind === "hang in the answer") response.writeHead(200, { "content-type": "application/json" }).write("{");
    if (fault.kind === "redirect") response.writeHead(307, { location: `${url}/elsewhere` }).end();
    if (fault.kind === "no JSON") response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
    if (fault.kind === "reset") response.socket?.resetAndDestroy();
    if (fault.kind === "refuse deletion") send(response, 200, { success: false, deletedCount: 0 });
  }

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.method === "PUT") return send(response, 200, await ingest(request));
    if (request.method !== "POST" || path !== "/v6/deleteFiles") return send(response, 404, { error: "Not found" });
    if (request.headers["x-uploadthing-api-key"] !== apiKey) return send(response, 401, { error: "Unauthorized" });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { customIds }: { customIds: string[] } = JSON.parse(Buffer.concat(chunks).toString());
    const deletedCount = customIds.filter((id) => files.delete(id)).length;
    return send(response, 200, { success: true, deletedCount });
  }

  async function ingest(request: IncomingMessage) {
    const query = signedQuery(`${url}${request.url}`, apiKey);
    if (query["x-ut-identifier"] !== appId) throw new Error("another app");
    const { sha256, md5, bytes } = await onlyFile(request);
    if (String(bytes) !== query["x-ut-file-size"]) throw new Error("another size");
    const { "x-ut-custom-id": id = "", expires: _, ...said } = query;
    files.set(id, { sha256, bytes, query: said });
    const address = `https://${appId}.ufs.sh/f/${id}`;
    return { url: address, appUrl: address, ufsUrl: address, fileHash: md5 };
  }

  return {
    url,
    token,
    apiKey,
    appId,
    /** By custom id. */
    files,
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

/** Digests and size of the one part named `file`, which is never in memory whole. */
async function onlyFile(request: IncomingMessage): Promise<{ sha256: string; md5: string; bytes: number }> {
  const sha256 = createHash("sha256");
  const md5 = createHash("md5");
  const parts: string[] = [];
  let bytes = 0;
  const form = Busboy({ headers: { "content-type": "", ...request.headers } });
  form.on("file", (name, stream) => {
    parts.push(name);
    stream.on("data", (chunk: Buffer) => {
      sha256.update(chunk);
      md5.update(chunk);
      bytes += chunk.length;
    });
  });
  request.pipe(form);
  await once(form, "finish");
  if (parts.join() !== "file") throw new Error("one part named file");
  return { sha256: sha256.digest("hex"), md5: md5.digest("hex"), bytes };
}
