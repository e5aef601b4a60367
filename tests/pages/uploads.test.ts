import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinHead, openSocket, parseAnswers } from "../support/raw";
import { sampled } from "../support/sampling";
import { openSiteWithOwner, type Site } from "../support/site";
import { filesOnDisk } from "../support/stored-files";
import { fileForm, multipart } from "../support/uploads";

const megabyte = 1024 * 1024;
let site: Site;
let authorization: string;

beforeAll(async () => {
  const opened = await openSiteWithOwner();
  site = opened.site;
  authorization = `Bearer ${opened.token}`;
});
afterAll(() => site.close());

const onDisk = () => filesOnDisk(process.env.DATA_DIR ?? "");
const file = (bytes: number) => multipart([{ name: "file", filename: "x", content: Buffer.alloc(bytes) }]);

/** Sends a body as simple clients do, which write all of it before they look for an answer. */
async function sendWhole(path: string, headers: Record<string, string>, body: Buffer) {
  const { hostname, port } = new URL(site.url);
  // The write or the read that it fails reports an error.
  const socket = connect(Number(port), hostname)
    .on("error", () => {})
    .pause();
  const fields = { Host: `${hostname}:${port}`, Connection: "close", "Content-Length": body.length, ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  await new Promise<void>((written, failed) => {
    socket.write(body, (error) => (error ? failed(error) : written()));
  });
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += chunk;
  const [head = "", content = ""] = text.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(/\{.*\}/s.exec(content)?.[0] ?? "null") };
}

/** Node closes a connection on which a client goes on sending: beyond some buffers it may miss the answer. */
const isClosed = (error: { code?: string; cause?: { code?: string } }) =>
  /^(EPIPE|ECONNRESET|UND_ERR_SOCKET)$/.test(error.cause?.code ?? error.code ?? "");

describe("an upload that is refused", () => {
  it.each([
    ["avatar", 11, 413, "payload_too_large"],
    ...sampled([
      ["background", 170, 413, "payload_too_large"],
      ["avatar", 60, 413, "payload_too_large"],
    ] as const),
    ["nothing", 20, 404, "not_found"],
  ] as const)("to %s with %i MB tells its client %i, however it sends", async (kind, megabytes, status, error) => {
    const { body, headers } = file(megabytes * megabyte);
    const path = `/api/upload/${kind}`;
    const sent = { ...headers, authorization };
    const fetched = async (how: object) => {
      const response = await fetch(`${site.url}${path}`, { method: "POST", headers: sent, ...how });
      return { status: response.status, body: await response.json() };
    };
    const chunked = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(body);
          controller.close();
        },
      });
    const ways = [
      () => sendWhole(path, sent, body),
      () => fetched({ body }),
      () => fetched({ body: chunked(), duplex: "half" }),
    ];
    // In `npm test` the largest is sent in one way.
    for (const send of megabytes > 100 ? sampled(ways) : ways) {
      const answer = await send().catch((reason) => {
        if (megabytes > 100 && isClosed(reason)) return { status, body: { error } };
        throw reason;
      });
      expect(answer).toMatchObject({ status, body: { error } });
    }
    expect(onDisk()).toEqual({ stored: [], incoming: [] });
  });

  it("for want of a token tells its client 401 after 50 MB", async () => {
    const { body, headers } = file(50 * megabyte);
    expect(await sendWhole("/api/upload/background", headers, body)).toMatchObject({
      status: 401,
      body: { error: "invalid_token" },
    });
  });
});

describe("a client that goes away in the middle of an upload", () => {
  it("leaves nothing behind, and the server serves on", async () => {
    const { body, headers } = file(20 * megabyte);
    const { hostname, port } = new URL(site.url);
    for (const share of [0.001, 0.3, 0.9]) {
      const socket = connect(Number(port), hostname);
      await once(socket, "connect");
      const lines = [
        "POST /api/upload/background HTTP/1.1",
        `Host: ${hostname}:${port}`,
        `Authorization: ${authorization}`,
        `Content-Type: ${headers["Content-Type"]}`,
        `Content-Length: ${body.length}`,
      ];
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
      socket.write(body.subarray(0, Math.floor(body.length * share)));
      for (const end = Date.now() + 60_000; onDisk().incoming.length === 0 && Date.now() < end; ) await pause(10);
      expect(onDisk().incoming).toHaveLength(1);
      socket.destroy();
      for (const end = Date.now() + 60_000; onDisk().incoming.length > 0 && Date.now() < end; ) await pause(10);
      expect(onDisk()).toEqual({ stored: [], incoming: [] });
    }
    expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
    expect(site.output()).not.toMatch(/uncaught|unhandled/i);
  });
});

describe("a client that goes away before its upload is read", () => {
  const lengths = ["Content-Length: 100", "Transfer-Encoding: chunked"];
  const expectations = [[], ["Expect: 100-continue"]];
  const cases = lengths.flatMap((length) => expectations.map((more) => [length, ...more]));

  /** Sends a head that promises a body, ends the connection, and gives the log lines that came of it. */
  async function leave(lines: string[], end: (socket: Socket) => void) {
    const before = site.output().length;
    const socket = openSocket(site.url).on("error", () => {});
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk) => {
      text += chunk;
    });
    const type = "Content-Type: multipart/form-data; boundary=x";
    const own = [`Host: ${new URL(site.url).host}`, `Authorization: ${authorization}`, type];
    socket.write(joinHead("POST /api/upload/avatar HTTP/1.1", ...own, ...lines), () => end(socket));
    await once(socket, "close");
    await expect.poll(() => site.output().slice(before)).toContain("/api/upload/avatar");
    expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
    const logged = site.output().slice(before).trim().split("\n");
    return { answers: parseAnswers(text), levels: logged.map((line) => JSON.parse(line).level) };
  }

  it.each(cases)("by ending its half gets a refusal, and it is no error of ours: %s %s", async (...lines) => {
    const { answers, levels } = await leave(lines, (socket) => socket.end());
    expect(answers.map(({ status, body }) => [status, JSON.parse(body).error])).toEqual([[400, "invalid_request"]]);
    expect(new Set(levels)).toEqual(new Set([30]));
  });

  it.each(cases)("by a reset is no error of ours: %s %s", async (...lines) => {
    const { levels } = await leave(lines, (socket) => socket.resetAndDestroy());
    expect(new Set(levels)).toEqual(new Set([30]));
  });
});

describe("a stored file", () => {
  it("is served whole, in part, and as headers alone, and is gone once it is replaced", async () => {
    const create = { width: 300, height: 200, channels: 3 as const, background: "#123456" };
    const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
    const picture = await sharp({ create: { ...create, noise } })
      .png()
      .toBuffer();
    const post = async () => {
      const init = { method: "POST", headers: { authorization }, body: fileForm(picture) };
      return (await fetch(`${site.url}/api/upload/background`, init)).json();
    };
    const { url } = await post();
    const whole = await fetch(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable, no-transform",
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
    });
    expect((await sharp(bytes).metadata()).format).toBe("webp");
    const part = await fetch(url, { headers: { Range: "bytes=100-199" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-length")).toBe("100");
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    const head = await fetch(url, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
    const again = await fetch(url, { headers: { "If-None-Match": whole.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    const { url: next } = await post();
    expect(next).not.toBe(url);
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(next)).status).toBe(200);
  });

  it("that cannot be read to its end is cut off, with one line in the log", async () => {
    const key = `backgrounds/${randomUUID()}.mp4`;
    const path = join(process.env.DATA_DIR ?? "", "files", key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Buffer.alloc(64 * megabyte));
    const before = site.output().length;
    const response = await fetch(`${site.url}/cdn/${key}`);
    truncateSync(path, megabyte);
    await expect(response.arrayBuffer()).rejects.toThrow("terminated");
    const logged = /^\{"level":50,.*"msg":"a stored file could not be read to its end"\}$/m;
    await expect.poll(() => site.output().slice(before)).toMatch(logged);
    expect(site.output().slice(before)).not.toMatch(/^ +at /m);
    expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
    rmSync(path);
  });
});
