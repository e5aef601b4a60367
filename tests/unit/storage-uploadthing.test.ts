import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { remoteAddress, remoteOrigin, storage } from "@/lib/media/storage/current";
import { uploadThing } from "@/lib/media/storage/uploadthing";
import { freePort, temporaryFolder } from "@/scripts/temporary";
import { bundled } from "../support/bundled";
import { expectError } from "../support/expected-errors";
import { inLongRun } from "../support/sampling";
import { expectWithin } from "../support/time-bounds";
import { type Fault, startUploadThingServer } from "../support/uploadthing-server";

type Server = Awaited<ReturnType<typeof startUploadThingServer>>;
let server: Server;
const { folder, remove } = temporaryFolder("uploadthing");
// The SDK says of two fields, which nobody here reads, that they are deprecated.
console.warn = () => {};

beforeAll(async () => {
  server = await startUploadThingServer();
  Object.assign(process.env, server.environment);
});
afterEach(() => {
  server.state.fault = undefined;
  server.requests.length = 0;
});
afterAll(async () => {
  await server.stop();
  remove();
});

const unavailable = {
  name: "AppError",
  code: "unavailable",
  message: "The file storage does not answer; try again in a few seconds",
};

/** A file of random bytes, its digest, and a key for it. */
function newFile(bytes: number, [place, extension] = ["avatars", "webp"]) {
  const content = randomBytes(bytes);
  const path = join(folder, randomUUID());
  writeFileSync(path, content);
  const id = randomUUID();
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { path, sha256, key: `${place}/${id}.${extension}`, customId: `${place}-${id}.${extension}` };
}

it.each([
  ["avatars", "webp", "image/webp"],
  ["audios-covers", "png", "image/png"],
  ["audios", "m4a", "audio/mp4"],
  ["cursors", "cur", "image/x-icon"],
  ["fonts", "woff2", "font/woff2"],
])(
  "a file of %s put at UploadThing arrives complete, under an id made of its key, with the media type of .%s",
  async (place, extension, type) => {
    const { key, customId, path, sha256 } = newFile(70_001, [place, extension]);
    await storage().put(key, path);
    expect(server.files.get(customId)).toEqual({
      sha256,
      bytes: 70_001,
      query: {
        "x-ut-identifier": server.appId,
        "x-ut-file-name": customId,
        "x-ut-file-size": "70001",
        "x-ut-file-type": type,
        "x-ut-content-disposition": "inline",
      },
    });
    expect(server.requests).toEqual(["PUT /<file key>"]);
  },
);

it("a file put at UploadThing has a public address there", () => {
  const { key, customId } = newFile(1);
  const origin = `https://${server.appId}.ufs.sh`;
  expect([remoteAddress(key), remoteOrigin()]).toEqual([`${origin}/f/${customId}`, origin]);
});

it("a file put at UploadThing is removed with others in one request, and once more without complaint", async () => {
  const [first, second, third] = [newFile(10), newFile(20), newFile(30)];
  for (const { key, path } of [first, second, third]) await storage().put(key, path);
  server.requests.length = 0;
  await storage().remove([first.key, second.key]);
  await storage().remove([first.key, second.key]);
  await storage().remove([]);
  expect([first, second, third].map(({ customId }) => server.files.has(customId))).toEqual([false, false, true]);
  expect(server.requests).toEqual(["POST /v6/deleteFiles", "POST /v6/deleteFiles"]);
});

it("a file put at UploadThing that is empty, or large enough for many chunks, arrives too", async () => {
  for (const bytes of [0, 5_000_000]) {
    const { key, customId, path, sha256 } = newFile(bytes);
    await storage().put(key, path);
    expect(server.files.get(customId)).toMatchObject({ sha256, bytes });
  }
});

it("a file put at UploadThing has a key of the exact form, or nothing is sent", async () => {
  const { path } = newFile(1);
  for (const key of ["../x", "avatars/x.webp", "avatars-0b0b0b0b-1111-4222-8333-444455556666.webp"]) {
    await expect(storage().put(key, path)).rejects.toThrow("a storage key is");
    await expect(storage().remove([key])).rejects.toThrow("a storage key is");
  }
  expect(server.requests).toEqual([]);
});

describe("a list of all files at UploadThing", () => {
  const listing = "POST /v6/listFiles";
  const parts = async () => {
    const all: string[][] = [];
    for await (const some of storage().list()) all.push(some);
    return all;
  };
  /** Has so many files there, of the service. */
  const add = (count: number) =>
    Array.from({ length: count }, () => {
      const { key, customId } = newName();
      server.files.set(customId, { sha256: "", bytes: 1, query: {} });
      return key;
    });
  const newName = () => {
    const id = randomUUID();
    return { key: `audios-covers/${id}.png`, customId: `audios-covers-${id}.png` };
  };
  beforeEach(() => server.files.clear());
  afterAll(() => server.files.clear());

  it("a list of all files at UploadThing comes as their keys, in as many requests as they need", async () => {
    expect([await parts(), server.requests]).toEqual([[[]], [listing]]);
    server.requests.length = 0;
    const keys = add(500);
    expect([await parts(), server.requests]).toEqual([[keys], [listing]]);
    server.requests.length = 0;
    const more = add(501);
    expect(await parts()).toEqual([keys, more.slice(0, 500), more.slice(500)]);
    expect(server.requests).toEqual([listing, listing, listing]);
  });

  it("a list of all files at UploadThing leaves out what is not of this service, or not there yet", async () => {
    const [key = "", unfinished = ""] = add(2);
    for (const id of ["notes.txt", "avatars-notes.webp", `elsewhere-${randomUUID()}.webp`])
      server.files.set(id, { sha256: "", bytes: 1, query: {} });
    server.state.unfinished = unfinished.replace("/", "-");
    expect(await parts()).toEqual([[key]]);
    server.state.unfinished = undefined;
  });

  it("a list of all files at UploadThing is asked for a second time after a failure, and then unavailable", async () => {
    const keys = add(2);
    server.state.fault = { kind: "status", status: 500, times: 1 };
    expect([await parts(), server.requests]).toEqual([[keys], [listing, listing]]);
    server.requests.length = 0;
    server.state.fault = { kind: "status", status: 500 };
    expectError(/"operation":"list","reason":"HTTP 500","msg":"file storage failed"/);
    await expect(parts()).rejects.toMatchObject(unavailable);
    expect(server.requests).toEqual([listing, listing]);
  });
});

const put = "PUT /<file key>";
const deletion = "POST /v6/deleteFiles";

it.each<[string, Fault, string]>([
  ["500", { kind: "status", status: 500 }, "HTTP 500"],
  ["403", { kind: "status", status: 403 }, "HTTP 403"],
  ["a page in place of JSON", { kind: "no JSON" }, "no usable answer"],
  ["a redirect", { kind: "redirect" }, "no usable answer"],
  ["a reset connection", { kind: "reset" }, "ECONNRESET"],
])("an upload that fails with %s is unavailable and not tried again", async (_, fault, reason) => {
  const { key, customId, path } = newFile(1000);
  expectError(new RegExp(`"operation":"put","reason":"${reason}","msg":"file storage failed"`));
  server.state.fault = fault;
  await expect(storage().put(key, path)).rejects.toMatchObject(unavailable);
  expect([server.requests, server.files.has(customId)]).toEqual([[put], false]);
});

it.each<[string, Fault, string]>([
  ["500", { kind: "status", status: 500 }, "HTTP 500"],
  ["401", { kind: "status", status: 401 }, "HTTP 401"],
  ["a refusal in words", { kind: "refuse deletion" }, "no usable answer"],
  ["a redirect", { kind: "redirect" }, "no usable answer"],
  ["a reset connection", { kind: "reset" }, "ECONNRESET"],
])("a removal that fails with %s is tried twice and then unavailable", async (_, fault, reason) => {
  expectError(new RegExp(`"operation":"remove","reason":"${reason}","msg":"file storage failed"`));
  server.state.fault = fault;
  await expect(storage().remove([newFile(1).key])).rejects.toMatchObject(unavailable);
  expect(server.requests).toEqual([deletion, deletion]);
});

it("a removal that fails once succeeds at the second try, and nothing is reported", async () => {
  const { key, customId, path } = newFile(10);
  await storage().put(key, path);
  server.state.fault = { kind: "status", status: 502, times: 1 };
  await storage().remove([key]);
  expect(server.files.has(customId)).toBe(false);
  expect(server.requests).toEqual([put, deletion, deletion]);
});

it("an upload whose connection is refused once succeeds at the second try", async () => {
  const port = await freePort();
  process.env.UPLOADTHING_INGEST_URL = `http://127.0.0.1:${port}`;
  const { key, customId, path, sha256 } = newFile(10);
  const done = storage().put(key, path);
  await pause(100);
  const late = await startUploadThingServer(port);
  await done;
  process.env.UPLOADTHING_INGEST_URL = server.url;
  await late.stop();
  expect([late.files.get(customId)?.sha256, late.requests]).toEqual([sha256, [put]]);
});

it("calls that are never answered, or whose answer never ends, end with their time limits", async () => {
  const hung = uploadThing(
    { token: server.token, appId: server.appId },
    { putMilliseconds: 400, removeMilliseconds: 200 },
  );
  const { key, path } = newFile(10);
  expectError(/"operation":"put","reason":"no answer in time"/);
  expectError(/"operation":"remove","reason":"no answer in time"/);
  for (const kind of ["hang", "hang in the answer"] as const) {
    server.state.fault = { kind };
    for (const work of [() => hung.put(key, path), () => hung.remove([key])]) {
      await expectWithin(3_000, () => expect(work()).rejects.toMatchObject(unavailable));
    }
  }
});

const program = `
    import { inspect } from "node:util";
    const { storage } = await import("./lib/media/storage/current.ts");
    const [small, smallKey, large, largeKey] = process.argv.slice(2);
    const failure = await storage().put(smallKey, small).catch((error) => error);
    if (failure) process.stdout.write(inspect(failure, { depth: 20, showHidden: true }));
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => { most = Math.max(most, process.memoryUsage.rss()); }, 5);
    if (large) await storage().put(largeKey, large);
    clearInterval(watch);
    if (large) process.stdout.write(JSON.stringify({ megabytes: (most - before) / 1e6 }));
  `;

async function run(files: { path: string; key: string }[], environment: Record<string, string> = {}) {
  const given = files.flatMap(({ path, key }) => [path, key]);
  const child = spawn(process.execPath, [bundled({ code: program }), ...given], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (chunk) => {
      said[name] += chunk;
    });
  const [code] = await once(child, "close");
  return { code, ...said };
}

inLongRun(() => {
  it("a separate process puts 100 MB in less than 150 MB of memory", async () => {
    const [small, large] = [newFile(10), newFile(100_000_000, ["backgrounds", "mp4"])];
    const { code, stdout } = await run([small, large]);
    expect(code).toBe(0);
    const { megabytes } = JSON.parse(stdout);
    expect(megabytes).toBeLessThan(150);
    expect(server.files.get(large.customId)).toMatchObject({ sha256: large.sha256, bytes: 100_000_000 });
  });
});

it.each<[string, Fault | undefined]>([
  ["an answer that repeats the key", { kind: "status", status: 500 }],
  ["a server that is not there", undefined],
])("a separate process shows no secret, signed address or vendor's text, after %s", async (_, fault) => {
  server.state.fault = fault;
  const absent = `http://127.0.0.1:${await freePort()}`;
  const { code, stdout, stderr } = await run([newFile(10)], fault ? {} : { UPLOADTHING_INGEST_URL: absent });
  const lines = stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(code).toBe(0);
  expect(lines).toEqual([
    {
      level: 50,
      time: expect.any(String),
      operation: "put",
      reason: fault ? "HTTP 500" : "ECONNREFUSED",
      msg: "file storage failed",
    },
  ]);
  expect(stdout).toContain(unavailable.message);
  for (const secret of [server.apiKey, server.token, "signature", "127.0.0.1", "vendor"]) {
    expect(stdout + stderr).not.toContain(secret);
  }
});
