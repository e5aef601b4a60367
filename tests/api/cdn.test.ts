import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { pipeToNodeResponse } from "next/dist/server/pipe-readable.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as cdn from "@/app/cdn/[...key]/route";
import type { RouteHandler } from "@/lib/core/http/answer";
import { mediaTypes } from "@/lib/core/operation/media-kinds";
import { storage } from "@/lib/media/storage/current";
import { newIncomingPath } from "@/lib/media/storage/incoming";
import { localPath } from "@/lib/media/storage/local-disk";
import { answerFileRequest, createFileHandlers, type FindRendition } from "@/lib/media/storage/serve";
import { withholdFiles } from "@/lib/media/storage/withheld";
import { expectError } from "../support/expected-errors";
import { listenOnLoopback } from "../support/loopback";
import { helpHeader } from "../support/refusal";
import { fileHeaders } from "../support/stored-files";

const content = randomBytes(1000);
let key: string;
let ETag: string;

beforeAll(async () => {
  key = await stored(content);
  ETag = tagOf(key);
});

const tagOf = (name: string) => `"${name.slice(name.indexOf("/") + 1, name.indexOf("."))}"`;

async function stored(bytes: Uint8Array, folder = "avatars", extension = "webp"): Promise<string> {
  const name = `${folder}/${randomUUID()}.${extension}`;
  const path = await newIncomingPath();
  writeFileSync(path, bytes);
  await storage().put(name, path);
  return name;
}

function ask(method: string, segments: string | string[], headers: Record<string, string> = {}): Promise<Response> {
  const handler = (cdn as Record<string, RouteHandler>)[method];
  if (!handler) throw new Error(`the route exports no ${method}`);
  const parts = typeof segments === "string" ? segments.split("/") : segments;
  return handler(new Request(`http://localhost:3000/cdn`, { method, headers }), {
    params: Promise.resolve({ key: parts }),
  });
}

async function all(response: Response) {
  const { "x-request-id": id, ...headers } = Object.fromEntries(response.headers);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** How many descriptors of this process lead to that stored file. */
function openHandles(name: string): number {
  const targets = readdirSync("/proc/self/fd").map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return "";
    }
  });
  return targets.filter((target) => target === localPath(name)).length;
}

async function untilClosed(name: string): Promise<number> {
  for (const end = Date.now() + 60_000; openHandles(name) > 0 && Date.now() < end; ) await pause(10);
  return openHandles(name);
}

const lasting = () => ({
  ...fileHeaders,
  "accept-ranges": "bytes",
  "cache-control": "public, max-age=31536000, immutable, no-transform",
  etag: ETag,
});
const whole = () => ({
  status: 200,
  headers: { ...lasting(), "content-type": "image/webp", "content-length": "1000" },
  body: content,
});
const part = (start: number, end: number) => ({
  status: 206,
  headers: {
    ...lasting(),
    "content-type": "image/webp",
    "content-length": String(end - start + 1),
    "content-range": `bytes ${start}-${end}/1000`,
  },
  body: content.subarray(start, end + 1),
});
const unsatisfiable = {
  status: 416,
  headers: {
    ...fileHeaders,
    "cache-control": "no-store",
    "content-range": "bytes */1000",
    "content-type": "application/json",
    ...helpHeader("range_not_satisfiable"),
  },
  body: Buffer.from(
    '{"error":"range_not_satisfiable","error_description":"The file has 1000 bytes; ask for a range within them"}',
  ),
};
const unchanged = () => ({ status: 304, headers: lasting(), body: Buffer.alloc(0) });

it("A stored file is served complete, with every header about caching and display", async () => {
  expect(await all(await ask("GET", key))).toEqual(whole());
});

it.each(Object.entries(mediaTypes))(
  "A stored file that ends in .%s is %s, whatever is in it",
  async (extension, type) => {
    const name = await stored(Buffer.from("<script>alert(1)</script>"), "audios", extension);
    expect((await ask("GET", name)).headers.get("content-type")).toBe(type);
  },
);

it("A stored file has the same headers for HEAD, and no body", async () => {
  expect(await all(await ask("HEAD", key))).toEqual({ ...whole(), body: Buffer.alloc(0) });
});

it("A stored file that is empty has no bytes and no ranges", async () => {
  const name = await stored(Buffer.alloc(0));
  const expected = { ...whole().headers, etag: tagOf(name), "content-length": "0" };
  expect(await all(await ask("GET", name))).toEqual({ status: 200, headers: expected, body: Buffer.alloc(0) });
  expect((await ask("GET", name, { Range: "bytes=0-" })).headers.get("content-range")).toBe("bytes */0");
});

it("A stored file is gone for everybody once it is removed, also for those who have its tag", async () => {
  const name = await stored(content);
  await storage().remove([name]);
  const asked: Record<string, string>[] = [{}, { "If-None-Match": tagOf(name) }, { Range: "bytes=0-0" }];
  for (const headers of asked) {
    expect((await ask("GET", name, headers)).status).toBe(404);
  }
});

it.each<[range: string, start: number, end: number]>([
  ["bytes=0-0", 0, 0],
  ["bytes=0-999", 0, 999],
  ["bytes=0-", 0, 999],
  ["bytes=500-", 500, 999],
  ["bytes=999-", 999, 999],
  ["bytes=900-1000", 900, 999],
  ["bytes=900-99999999999999999999999", 900, 999],
  ["bytes=-1", 999, 999],
  ["bytes=-1000", 0, 999],
  ["bytes=-1001", 0, 999],
  ["bytes= 0-1 ", 0, 1],
])("The range %j of a file is bytes %i to %i", async (Range, start, end) => {
  expect(await all(await ask("GET", key, { Range }))).toEqual(part(start, end));
});

it.each(["bytes=1000-", "bytes=99999999999999999999999-", "bytes=-0"])(
  "The range %j of a file is nowhere in it: 416 with its size, in the form of every error",
  async (Range) => {
    expect(await all(await ask("GET", key, { Range }))).toEqual(unsatisfiable);
  },
);

it.each([
  ...["bytes=2-1", "bytes=abc", "bytes=", "bytes=-", "0-1", "bytes=1a-5", "bytes=--5", "bytes=1e1-20", "items=0-1"],
  ...["bytes=0-1,3-4", "bytes=0-0,-1", `bytes=${"0-,".repeat(500)}0-`],
])("A range %.40s that is invalid, or several ranges, gets the complete file", async (Range) => {
  expect(await all(await ask("GET", key, { Range }))).toEqual(whole());
});

it("A range of a file is given when If-Range is exactly the tag", async () => {
  expect(await all(await ask("GET", key, { Range: "bytes=1-2", "If-Range": ETag }))).toEqual(part(1, 2));
});

it.each([
  ["another tag", () => '"another"'],
  ["a weak tag", () => `W/${ETag}`],
  ["a date", () => new Date().toUTCString()],
])("A range of a file is not given when If-Range is %s", async (_, condition) => {
  expect(await all(await ask("GET", key, { Range: "bytes=1-2", "If-Range": condition() }))).toEqual(whole());
});

it("A file that the client has is 304 with the headers that last, with or without a range", async () => {
  for (const method of ["GET", "HEAD"])
    expect(await all(await ask(method, key, { "If-None-Match": ETag }))).toEqual(unchanged());
  expect(await all(await ask("GET", key, { "If-None-Match": ETag, Range: "bytes=5000-" }))).toEqual(unchanged());
  expect(await all(await ask("GET", key, { "If-None-Match": '"another"', Range: "bytes=1-2" }))).toEqual(part(1, 2));
});

const id = "0b0b0b0b-1111-4222-8333-444455556666";
it.each<[string, string[]]>([
  ["a file that is not there", ["avatars", `${id}.webp`]],
  ["nothing", []],
  ["a folder above", ["..", `${id}.webp`]],
  ["the database", ["database", `${id}.webp`]],
  ["a file on its way in", [".incoming", id]],
  ["a coded slash", [`avatars/${id}.webp`]],
  ["a coded step up", ["avatars", "..%2f..%2fsecret"]],
  ["an absolute path", ["", "etc", "passwd"]],
  ["a NUL", ["avatars", `${id}.webp\0`]],
  ["a backslash", [`avatars\\${id}.webp`]],
  ["upper case", ["avatars", `${id.toUpperCase()}.webp`]],
])("An address that is no stored file, such as %s, is 404 in the form of every error", async (_, segments) => {
  for (const [method, text] of [
    ["GET", '{"error":"not_found","error_description":"There is no file at this address"}'],
    ["HEAD", ""],
  ] as const) {
    expect(await all(await ask(method, segments, { "If-None-Match": "*" }))).toEqual({
      status: 404,
      headers: {
        "access-control-allow-origin": "*",
        "access-control-expose-headers": expect.stringContaining("X-Request-Id"),
        "cache-control": "private, no-store",
        "content-type": "application/json",
        "x-content-type-options": "nosniff",
        ...helpHeader("not_found"),
      },
      body: Buffer.from(text),
    });
  }
});

const original = `backgrounds/${id}.webp`;
const picture = Buffer.from("a smaller picture");

/** How the route answers for it, when that is what is found. */
async function answered(found: Awaited<ReturnType<FindRendition>>, headers: Record<string, string> = {}) {
  const wanted: unknown[] = [];
  const handlers = createFileHandlers(async (rendition, request) => {
    wanted.push([rendition, request.method]);
    return found;
  });
  const answers = [];
  for (const method of ["GET", "HEAD"]) {
    const request = new Request(`http://localhost:3000/cdn/backgrounds/${id}-t720.avif`, { method, headers });
    answers.push(await all(await answerFileRequest(handlers, request)));
  }
  const rendition = { cut: "tall", width: 720, extension: "avif", original, name: `${id}-t720` };
  expect(wanted).toEqual([
    [rendition, "GET"],
    [rendition, "HEAD"],
  ]);
  return answers;
}

it("A smaller picture of a background is sent with headers that last, or is 304 to those who have it", async () => {
  const { "accept-ranges": _, ...headers } = { ...lasting(), etag: `"${id}-t720.avif"` };
  const described = { ...headers, "content-type": "image/avif", "content-length": String(picture.length) };
  const conditions: Record<string, string>[] = [{}, { "If-None-Match": '"another"' }];
  for (const condition of conditions)
    expect(await answered(picture, condition)).toEqual([
      { status: 200, headers: described, body: picture },
      { status: 200, headers: described, body: Buffer.alloc(0) },
    ]);
  const unchanged = { status: 304, headers, body: Buffer.alloc(0) };
  expect(await answered(picture, { "If-None-Match": headers.etag })).toEqual([unchanged, unchanged]);
});

it.each([
  ["for a day where it would not be smaller", "original", "public, max-age=86400"],
  ["for this once while there is none", "not yet", "no-store"],
] as const)("A smaller picture of a background leads to the original %s", async (_, found, caching) => {
  const location = `http://localhost:3000/cdn/${original}`;
  const redirect = {
    status: 302,
    headers: { ...fileHeaders, "cache-control": caching, location },
    body: Buffer.alloc(0),
  };
  expect(await answered(found)).toEqual([redirect, redirect]);
});

it("A smaller picture is 404 where there is no background", async () => {
  expect((await answered("no original")).map(({ status }) => status)).toEqual([404, 404]);
});

it("A file that is withheld is 404 with its smaller pictures, until others are withheld instead", async () => {
  const [first, second] = [await stored(content, "backgrounds"), await stored(content, "backgrounds")];
  const handlers = createFileHandlers(async () => "original");
  const statuses = () => {
    const names = [first, second].flatMap((name) => [name, name.replace(".webp", "-w640.avif")]);
    const asked = names.map((name) => answerFileRequest(handlers, new Request(`http://localhost:3000/cdn/${name}`)));
    return Promise.all(asked.map(async (answer) => (await answer).status));
  };
  expect(await statuses()).toEqual([200, 302, 200, 302]);
  withholdFiles([first]);
  expect(await statuses()).toEqual([404, 404, 200, 302]);
  withholdFiles([second]);
  expect(await statuses()).toEqual([200, 302, 404, 404]);
  withholdFiles([]);
});

it("An address of a file is decoded part by part, so that a coded slash divides nothing", async () => {
  const handlers = createFileHandlers(async () => "no original");
  const status = async (path: string) =>
    (await answerFileRequest(handlers, new Request(`http://localhost:3000/cdn/${path}`))).status;
  expect(await status(key.replace("avatars", "%61vatars"))).toBe(200);
  expect([await status(key.replace("/", "%2F")), await status(`${key}/`), await status("")]).toEqual([404, 404, 404]);
});

it("OPTIONS lets any page ask for ranges of a file", async () => {
  expect(await all(await ask("OPTIONS", key))).toEqual({
    status: 204,
    headers: {
      allow: "GET, HEAD, OPTIONS",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("X-Request-Id"),
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      "access-control-allow-headers": "Range, If-Range, If-None-Match, X-Requested-With, traceparent, tracestate, *",
      "access-control-max-age": "86400",
      "x-content-type-options": "nosniff",
    },
    body: Buffer.alloc(0),
  });
});

describe("a file of 30 MB, over HTTP", () => {
  const large = randomBytes(30_000_000);
  let name: string;
  let url: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    name = await stored(large, "backgrounds", "mp4");
    ({ url, close } = await listenOnLoopback(async (incoming, outgoing) => {
      const { method = "GET", headers } = incoming;
      const response = await ask(method, name, headers as Record<string, string>);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      // As Next does it, which is what `npm start` and `next dev` run.
      if (response.body) await pipeToNodeResponse(response.body, outgoing);
      else outgoing.end();
    }));
  });
  afterAll(() => close());

  it("A large file is equal byte for byte, whole and put together from ranges", async () => {
    const response = await fetch(url);
    expect(response.headers.get("content-length")).toBe("30000000");
    expect(Buffer.from(await response.arrayBuffer()).equals(large)).toBe(true);
    const step = 7_777_777;
    const parts: Buffer[] = [];
    for (let start = 0; start < large.length; start += step) {
      const answer = await fetch(url, { headers: { Range: `bytes=${start}-${start + step - 1}` } });
      expect([answer.status, answer.headers.get("content-range")]).toEqual([
        206,
        `bytes ${start}-${Math.min(start + step, large.length) - 1}/30000000`,
      ]);
      parts.push(Buffer.from(await answer.arrayBuffer()));
    }
    expect(Buffer.concat(parts).equals(large)).toBe(true);
    expect(await untilClosed(name)).toBe(0);
  });

  it("A large file uses one descriptor while it is sent, and none after the client disconnects", async () => {
    const started = Array.from({ length: 20 }, async () => {
      const request = httpRequest(url).end();
      request.on("error", () => undefined);
      const [response] = await once(request, "response");
      await once(response, "readable");
      return request;
    });
    const requests = await Promise.all(started);
    expect(openHandles(name)).toBe(20);
    for (const request of requests) request.destroy();
    expect(await untilClosed(name)).toBe(0);
    expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
  });

  it("A large file is sent to its end when it is removed meanwhile", async () => {
    const removed = await stored(large.subarray(0, 9_000_000), "backgrounds", "mp4");
    const reader = (await ask("GET", removed)).body?.getReader();
    let bytes = (await reader?.read())?.value?.length ?? 0;
    await storage().remove([removed]);
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
      bytes += chunk.value.length;
    expect(bytes).toBe(9_000_000);
  });

  it("A large file is not opened for an answer that nobody reads, and closed when a reader leaves", async () => {
    const unread = await ask("GET", name);
    await ask("HEAD", name);
    // HEAD that the host hands on as a GET.
    await cdn.HEAD(new Request(url), { params: Promise.resolve({ key: name.split("/") }) });
    expect(openHandles(name)).toBe(0);
    const reader = unread.body?.getReader();
    await reader?.read();
    expect(openHandles(name)).toBe(1);
    await reader?.cancel();
    expect(openHandles(name)).toBe(0);
  });

  it("A file that is shorter on disk than it was ends the answer with an error, not with fewer bytes", async () => {
    expectError(/"message":"a stored file is shorter than it was".*"msg":"a stored file could not be read to its end"/);
    const cut = await stored(large.subarray(0, 2_000_000), "backgrounds", "mp4");
    const response = await ask("GET", cut);
    writeFileSync(localPath(cut), "short");
    await expect(response.arrayBuffer()).rejects.toThrow("a stored file could not be read to its end");
    expect(await untilClosed(cut)).toBe(0);
  });
});
