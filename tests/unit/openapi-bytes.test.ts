import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { GET } from "@/app/api/openapi.json/route";
import { beginRequest } from "@/lib/core/current-request";
import { openApiDocument } from "@/lib/developers/api/openapi";

/** Asks the handler as our own server does, or as a host that compresses by itself. */
const ask = (headers: Record<string, string>, current = {}) =>
  GET(new Request("http://localhost:3000/api/openapi.json", { headers }), { params: Promise.resolve({}), ...current });

it("the OpenAPI document comes compressed, with a tag that yields a 304", async () => {
  const response = await ask({ "Accept-Encoding": "br, gzip" }, { current: beginRequest() });
  const { etag = "", ...headers } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "content-encoding": "br",
    "content-length": String(body.length),
    "cache-control": "public, max-age=300",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    vary: "Accept-Encoding",
  });
  expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual(openApiDocument());
  expect((await ask({ "If-None-Match": `W/${etag}` })).status).toBe(304);
});

it("a host that compresses by itself gets the OpenAPI document plain", async () => {
  const response = await ask({ "Accept-Encoding": "br, gzip" });
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(await response.json()).toEqual(openApiDocument());
});
