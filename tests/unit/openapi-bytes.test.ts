import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { GET } from "@/app/api/openapi.json/route";
import { beginRequest } from "@/lib/core/current-request";
import { openApiDocument } from "@/lib/developers/api/openapi";

/** Asks the handler as our own server does. */
const ask = async (headers: Record<string, string>, method = "GET") => {
  const request = new Request("http://localhost:3000/api/openapi.json", { method, headers });
  const response = await GET(request, { params: Promise.resolve({}), current: beginRequest() });
  const { "x-request-id": _, ...rest } = Object.fromEntries(response.headers);
  return { status: response.status, headers: rest, body: Buffer.from(await response.arrayBuffer()) };
};
const plain = { identity: (bytes: Buffer) => bytes, br: brotliDecompressSync, gzip: gunzipSync };

it.each(["identity", "br", "gzip"] as const)("the OpenAPI document comes in the encoding %s", async (encoding) => {
  const { status, headers, body } = await ask({ "Accept-Encoding": encoding });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "content-length": String(body.length),
    "cache-control": "public, max-age=300",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    vary: "Accept-Encoding",
  });
  expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
  expect(JSON.parse(plain[encoding](body).toString())).toEqual(openApiDocument());
});

it("each encoding of the OpenAPI document has its own tag, which is a 304 without a body", async () => {
  const tags = new Set<string>();
  for (const encoding of Object.keys(plain)) {
    const tag = (await ask({ "Accept-Encoding": encoding })).headers.etag ?? "";
    tags.add(tag);
    const known = await ask({ "Accept-Encoding": encoding, "If-None-Match": `"other", W/${tag}` });
    expect([known.status, known.headers.etag, known.body.length]).toEqual([304, tag, 0]);
    expect(known.headers).not.toHaveProperty("content-length");
    expect((await ask({ "Accept-Encoding": encoding, "If-None-Match": '"other"' })).status).toBe(200);
  }
  expect(tags.size).toBe(3);
});

it("HEAD of the OpenAPI document has the headers of GET and no body", async () => {
  const get = await ask({ "Accept-Encoding": "br" });
  expect(await ask({ "Accept-Encoding": "br" }, "HEAD")).toEqual({ ...get, body: Buffer.alloc(0) });
});

it("a host that compresses by itself gets the OpenAPI document plain", async () => {
  const headers = { "Accept-Encoding": "br, gzip" };
  const request = new Request("http://localhost:3000/api/openapi.json", { headers });
  const response = await GET(request, { params: Promise.resolve({}) });
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(await response.json()).toEqual(openApiDocument());
});
