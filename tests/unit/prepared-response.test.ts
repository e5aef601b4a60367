import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toResponse } from "@/lib/core/http/reply";
import { preparedReply, prepareResponse, sendPrepared, staleCopy } from "@/lib/page/view/prepared-response";

const text = `{"name":"Zoë 🎠","words":"${"again and ".repeat(50)}"}`;
let server: Server;
let port = 0;
const headers = { "Content-Type": "application/json", "Content-Security-Policy": "sandbox" };
const finished = prepareResponse(text, headers);

beforeAll(async () => {
  server = createServer((incoming, response) => void sendPrepared(incoming, response, finished, ["X-Request-Id", "7"]));
  await once(server.listen(0, "127.0.0.1"), "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

async function ask(headers: Record<string, string> = {}, method = "GET") {
  const [response] = await once(request({ port, host: "127.0.0.1", method, headers, agent: false }).end(), "response");
  const { date: _, connection: __, ...rest } = response.headers as IncomingHttpHeaders;
  return { status: response.statusCode, headers: rest, body: await buffer(response) };
}

it("a response that is not compressed yet is sent uncompressed", async () => {
  const { headers, body } = await ask({ "Accept-Encoding": "br, gzip" });
  expect([headers["content-encoding"], headers.vary, body.toString()]).toEqual([undefined, "Accept-Encoding", text]);
  await Promise.all([finished.compress(), finished.compress()]);
  expect((await ask({ "Accept-Encoding": "br, gzip" })).headers["content-encoding"]).toBe("br");
});

it.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;q=0.5, BR;q=0", "gzip"],
  ["br;q=0.0", undefined],
  ["br ; q=0.001", "br"],
  ["brotli, x-gzip", undefined],
])("Accept-Encoding %s gets %s", async (accepted, encoding) => {
  const { status, headers, body } = await ask(accepted === undefined ? {} : { "Accept-Encoding": accepted });
  expect([status, headers["content-encoding"], headers["content-length"]]).toEqual([200, encoding, `${body.length}`]);
  const plain = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
  expect(plain.toString()).toBe(text);
});

it("each encoding has its own ETag, which yields a 304 with the headers that a 304 has", async () => {
  const tags = new Set<string>();
  for (const accepted of ["identity", "br", "gzip"]) {
    const whole = await ask({ "Accept-Encoding": accepted });
    const tag = whole.headers.etag ?? "";
    tags.add(tag);
    expect(await ask({ "Accept-Encoding": accepted, "If-None-Match": `W/${tag}` })).toEqual({
      status: 304,
      headers: { etag: tag, vary: "Accept-Encoding", "content-security-policy": "sandbox", "x-request-id": "7" },
      body: Buffer.alloc(0),
    });
    expect((await ask({ "Accept-Encoding": accepted, "If-None-Match": '"other"' })).status).toBe(200);
  }
  expect(tags.size).toBe(3);
});

it("who has the content in one encoding gets 304 for it in any other, so also once a compressed one exists", async () => {
  const tags = await Promise.all(
    ["identity", "br", "gzip"].map(async (accepted) => (await ask({ "Accept-Encoding": accepted })).headers.etag ?? ""),
  );
  for (const known of tags) {
    for (const accepted of ["identity", "br", "gzip"]) {
      expect((await ask({ "Accept-Encoding": accepted, "If-None-Match": `"x", ${known}` })).status).toBe(304);
    }
  }
  expect((await ask({ "If-None-Match": (tags[0] ?? "").replace(/"$/, '-x"') })).status).toBe(200);
});

it.each(["*", "its own tag"])("a 404 stays a 404 for If-None-Match with %s", async (known) => {
  const page = prepareResponse("There is no such profile", { "Content-Type": "text/plain" }, 404);
  const { tag } = page.variants.identity;
  const missing = createServer((incoming, response) => void sendPrepared(incoming, response, page, []));
  await once(missing.listen(0, "127.0.0.1"), "listening");
  const headers = { "If-None-Match": known === "*" ? known : tag };
  const address = `http://127.0.0.1:${(missing.address() as AddressInfo).port}/`;
  const answers = [
    await fetch(address, { headers }),
    toResponse(new Request(address), preparedReply(new Request(address, { headers }), page, true), {}),
  ];
  missing.close();
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([
      404,
      tag,
      "There is no such profile",
    ]);
  }
});

it("HEAD gets the headers of GET and no body", async () => {
  const get = await ask({ "Accept-Encoding": "br" });
  expect(await ask({ "Accept-Encoding": "br" }, "HEAD")).toEqual({ ...get, body: Buffer.alloc(0) });
});

it("a stale copy says since when it may be out of date, in each encoding and in a 304, and no cache keeps it", () => {
  const finished = prepareResponse("text", { "Cache-Control": "public, no-cache", "Content-Type": "text/plain" });
  const { identity } = staleCopy(finished, 7).variants;
  const marks = ["Cache-Control", "no-store", "Cache-Status", "Vitrine; hit; ttl=-7; detail=database-away"];
  const { tag } = finished.variants.identity;
  const type = ["Content-Type", "text/plain"];
  expect(identity.headers).toEqual([...type, "Vary", "Accept-Encoding", "ETag", tag, "Content-Length", "4", ...marks]);
  expect(identity.headersOf304).toEqual(["Vary", "Accept-Encoding", "ETag", tag, ...marks]);
  expect(finished.variants.identity.headers.slice(0, 2)).toEqual(["Cache-Control", "public, no-cache"]);
});

it("a stale copy of a compressed response is compressed, and refreshes no cards", async () => {
  const finished = prepareResponse(text, { "Cache-Control": "public, no-cache" });
  expect(Object.keys(staleCopy(finished, 7).variants)).toEqual(["identity"]);
  await finished.compress();
  const refreshPlan = { ownerId: "ada's id", isDue: true, madeAt: 0, nextAt: 1, goodUntil: 2 };
  const copy = staleCopy({ ...finished, refreshPlan }, 7);
  expect(copy.refreshPlan).toBeUndefined();
  for (const encoding of ["br", "gzip"] as const) {
    const [own, copied] = [finished.variants[encoding], copy.variants[encoding]];
    expect(copied?.bytes).toBe(own?.bytes);
    expect(copied?.headers.slice(0, 4)).toEqual(["Vary", "Accept-Encoding", "Content-Encoding", encoding]);
    expect(copied?.headersOf304.slice(-4, -2)).toEqual(["Cache-Control", "no-store"]);
  }
});

it("a reply is compressed unless its host compresses, and a 304 has no body", async () => {
  const finished = prepareResponse(text, headers);
  await finished.compress();
  const replyTo = (headers: Record<string, string>, mayEncode: boolean) =>
    preparedReply(new Request("http://localhost/ada", { headers }), finished, mayEncode);
  const accepting = { "Accept-Encoding": "gzip" };
  const { identity, gzip } = finished.variants;
  expect(replyTo(accepting, true)).toEqual({
    status: 200,
    headers: {
      ...headers,
      Vary: "Accept-Encoding",
      "Content-Encoding": "gzip",
      ETag: gzip?.tag,
      "Content-Length": String(gzip?.bytes.byteLength),
    },
    body: new Uint8Array(gzip?.bytes ?? []),
  });
  const plain = { status: 200, body: new Uint8Array(Buffer.from(text)) };
  expect(replyTo(accepting, false)).toMatchObject(plain);
  expect(replyTo({}, true)).toMatchObject(plain);
  expect(replyTo({ ...accepting, "If-None-Match": identity.tag }, true)).toEqual({
    status: 304,
    headers: { "Content-Security-Policy": "sandbox", Vary: "Accept-Encoding", ETag: gzip?.tag },
    body: null,
  });
});

it("a response counts in a cache for no less than all its encodings take", async () => {
  for (const size of [0, 100, 100_000]) {
    const random = prepareResponse(randomBytes(size), headers);
    await random.compress();
    const bytes = Object.values(random.variants).reduce((sum, variant) => sum + (variant?.bytes.byteLength ?? 0), 0);
    expect(random.byteLength).toBeGreaterThan(bytes);
  }
});
