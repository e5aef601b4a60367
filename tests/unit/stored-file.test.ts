import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { env, forgetEnv } from "@/lib/core/process/env";
import { localPath } from "@/lib/media/storage/local-disk";
import { storedSize, withStoredFile, withStoredPath } from "@/lib/media/storage/stored-file";
import { expectError } from "../support/expected-errors";
import { listenOnLoopback } from "../support/loopback";

const content = randomBytes(5000);
const newKey = (folder = "avatars") => `${folder}/${randomUUID()}.webp`;

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

describe("a file stored on this machine", () => {
  const key = newKey();
  beforeAll(() => {
    mkdirSync(dirname(localPath(key)), { recursive: true });
    writeFileSync(localPath(key), content);
  });

  it("a file stored on this machine has a size, and can be read where it is", async () => {
    expect(await storedSize(key)).toBe(5000);
    const read = await withStoredFile(key, async (bytes, chunks) => ({ bytes, content: await joined(chunks) }));
    expect(read).toEqual({ bytes: 5000, content });
    expect(await withStoredPath(key, async (path) => path)).toBe(localPath(key));
    expect(readFileSync(localPath(key))).toEqual(content);
  });

  it.each([
    ["that is not there", newKey()],
    ["whose folder is not there", newKey("cursors")],
  ])("a file on this machine %s has neither size nor content", async (_, absent) => {
    expect(await storedSize(absent)).toBeUndefined();
    expect(await withStoredFile(absent, async () => expect.unreachable())).toBeUndefined();
  });
});

describe("a file stored at UploadThing", () => {
  const real = globalThis.fetch;
  const origin = "https://storedfiles1.ufs.sh";
  const unavailable = {
    name: "AppError",
    code: "unavailable",
    message: "The file storage does not answer; try again in a few seconds",
  };
  let server: Awaited<ReturnType<typeof listenOnLoopback>>;
  let answers: RequestListener[] = [];
  let asked: string[] = [];

  beforeAll(async () => {
    server = await listenOnLoopback((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const answer = answers.shift() ?? whole;
      answer(request, response);
    });
    const token = { apiKey: "sk_live_0123456789", appId: "storedfiles1", regions: ["sea1"] };
    process.env.UPLOADTHING_TOKEN = Buffer.from(JSON.stringify(token)).toString("base64");
    forgetEnv();
    globalThis.fetch = (input, init) => real(String(input).replace(origin, server.url), init);
  });
  afterEach(() => {
    answers = [];
    asked = [];
    expect(readdirSync(incomingFolder())).toEqual([]);
  });
  afterAll(async () => {
    globalThis.fetch = real;
    delete process.env.UPLOADTHING_TOKEN;
    forgetEnv();
    await server.close();
  });

  const incomingFolder = () => {
    const folder = join(env().DATA_DIR, "files", ".incoming");
    mkdirSync(folder, { recursive: true });
    return folder;
  };
  const whole: RequestListener = ({ method }, response) =>
    void response.writeHead(200, { "content-length": content.length }).end(method === "HEAD" ? undefined : content);
  const absent: RequestListener = (_, response) => void response.writeHead(404).end();
  const failing: RequestListener = (_, response) => void response.writeHead(500).end();
  const cut: RequestListener = (_, response) =>
    void response
      .writeHead(200, { "content-length": content.length })
      .write(content.subarray(0, 4000), () => response.destroy());
  const requests = (key: string, ...methods: string[]) =>
    methods.map((method) => `${method} /f/${key.replace("/", "-")}`);

  it("a file stored at UploadThing has the size that the server says, also at the second try", async () => {
    const key = newKey();
    expect([await storedSize(key), asked]).toEqual([5000, requests(key, "HEAD")]);
    answers = [failing];
    asked = [];
    expect([await storedSize(key), asked]).toEqual([5000, requests(key, "HEAD", "HEAD")]);
  });

  it("a file stored at UploadThing that is not there has no size, and is not fetched", async () => {
    const key = newKey();
    answers = [absent, absent];
    expect(await storedSize(key)).toBeUndefined();
    expect(await withStoredFile(key, async () => expect.unreachable())).toBeUndefined();
    expect(asked).toEqual(requests(key, "HEAD", "HEAD"));
  });

  it("a file stored at UploadThing is read from a copy, which is gone afterwards", async () => {
    const key = newKey();
    const read = await withStoredFile(key, async (bytes, chunks) => ({ bytes, content: await joined(chunks) }));
    expect(read).toEqual({ bytes: 5000, content });
    const copy = await withStoredPath(key, async (path) => {
      expect([dirname(path), readFileSync(path)]).toEqual([incomingFolder(), content]);
      return path;
    });
    expect(existsSync(copy ?? "")).toBe(false);
    expect(asked).toEqual(requests(key, "HEAD", "GET", "HEAD", "GET"));
  });

  it("a file stored at UploadThing leaves no copy when what reads it fails", async () => {
    const failed = withStoredPath(newKey(), async () => {
      throw new Error("no picture");
    });
    await expect(failed).rejects.toThrow("no picture");
  });

  it("a file stored at UploadThing is fetched from its beginning again when the first try broke off", async () => {
    const key = newKey();
    answers = [whole, cut];
    expect(await withStoredPath(key, async (path) => readFileSync(path))).toEqual(content);
    expect(asked).toEqual(requests(key, "HEAD", "GET", "GET"));
  });

  it.each([
    ["its size", [failing, failing], ["HEAD", "HEAD"]],
    ["its content", [whole, failing, failing], ["HEAD", "GET", "GET"]],
  ])(
    "a file stored at UploadThing is unavailable when the server fails twice to give %s, with the reason in the log",
    async (_, given, methods) => {
      const key = newKey();
      answers = given;
      expectError(/"operation":"read","reason":"the server answered 500","msg":"file storage failed"/);
      await expect(withStoredPath(key, async () => expect.unreachable())).rejects.toMatchObject(unavailable);
      expect(asked).toEqual(requests(key, ...methods));
    },
  );

  it.each([
    ["first", []],
    ["second", [failing]],
  ])(
    "a file stored at UploadThing is not asked for again once the work is called off during the %s request",
    async (_, before) => {
      const key = newKey();
      const work = new AbortController();
      answers = [...before, () => work.abort(new Error("called off"))];
      await expect(storedSize(key, work.signal)).rejects.toThrow("called off");
      expect(asked).toEqual(requests(key, ...before.map(() => "HEAD"), "HEAD"));
    },
  );

  it("a file stored at UploadThing leaves no copy when the work is called off while it is fetched", async () => {
    const work = new AbortController();
    answers = [
      whole,
      (_, response) => {
        response.writeHead(200, { "content-length": content.length }).write(content.subarray(0, 4000));
        work.abort(new Error("called off"));
      },
    ];
    const reading = withStoredPath(newKey(), async () => expect.unreachable(), work.signal);
    await expect(reading).rejects.toThrow("called off");
    expect(asked).toHaveLength(2);
  });
});
