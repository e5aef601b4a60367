import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "@/scripts/temporary";
import { exchange, joinHead, openSocket, parseAnswers } from "../support/raw";
import { expectRefusal } from "../support/refused";
import type { Site } from "../support/site";
import { openSiteWithOwner } from "../support/site";

const { folder, remove } = temporaryFolder("bodies");
const file = join(folder, "picture");
let server: Site;
let token: string;

beforeAll(async () => {
  writeFileSync(file, randomBytes(20_000_000));
  ({ site: server, token } = await openSiteWithOwner());
});
afterAll(async () => {
  await server?.close();
  remove();
});

const host = "Host: localhost";
const form = "Content-Type: application/x-www-form-urlencoded";
const multipart = "Content-Type: multipart/form-data; boundary=x";
const expects = "Expect: 100-continue";

describe("a client that waits for 100 Continue", () => {
  it("receives it once the body is read, and the connection goes on", async () => {
    const { text, answers } = await exchange(server.url, [
      joinHead("POST /api/oauth2/token HTTP/1.1", host, form, expects, "Content-Length: 3"),
      "a=b",
      joinHead("GET /api/health HTTP/1.1", host, "Connection: close"),
    ]);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 100", "HTTP/1.1 401", "HTTP/1.1 200"]);
    expect(answers.map(({ headers }) => headers.get("connection"))).toEqual(["keep-alive", "close"]);
  });

  it.each([
    ["without a token", "/api/upload/avatar", 401],
    ["of a method that is not there", "/api/user", 405],
    ["of 20 MB to a page", "/login", 413],
    ["to nowhere", "/api/nothing", 404],
  ])("does not receive it for a body %s, but the reason, and that the connection ends", async (_, path, status) => {
    const { text, answers, end } = await exchange(server.url, [
      joinHead(`POST ${path} HTTP/1.1`, host, multipart, expects, "Content-Length: 20000000"),
    ]);
    expect(answers.map(({ status, headers }) => [status, headers.get("connection")])).toEqual([[status, "close"]]);
    expect(text).not.toContain("100 Continue");
    expect(end).toBe("closed");
  });

  it.each([
    ["/api/upload/avatar", "401 0"],
    ["/login", "413 0"],
  ])("curl sends nothing of a file that %s refuses", async (path, written) => {
    const format = "%{http_code} %{size_upload}";
    const patient = ["-m", "120", "--expect100-timeout", "60"];
    const options = ["-s", ...patient, "-o", "-", "-w", format, "-H", expects, "-F", `file=@${file}`];
    const { stdout } = await promisify(execFile)("curl", [...options, server.url + path]);
    expect(stdout.slice(stdout.lastIndexOf("}") + 1)).toBe(written);
  });
});

describe("a body that is refused", () => {
  it.each([
    ["by a server of another name", "/api/upload/avatar", "evil.example", 421],
    ["without a token", "/api/upload/avatar", "localhost", 401],
  ])("is still read to its end, so that curl reads the refusal %s", async (_, path, name, status) => {
    const options = ["-s", "-m", "120", "-o", "-", "-w", "%{http_code}", "-H", "Expect:", "-H", `Host: ${name}`];
    const { stdout } = await promisify(execFile)("curl", [...options, "-F", `file=@${file}`, server.url + path]);
    expect(stdout.slice(stdout.lastIndexOf("}") + 1)).toBe(String(status));
  });
});

describe("a body behind another request", () => {
  it.each([
    ["without a token", "/api/upload/avatar", host, 401],
    ["by a server of another name", "/api/upload/avatar", "Host: evil.example", 421],
    ["by a page", "/login", host, 413],
  ])(
    "is still read to its end where it is refused %s, so that both responses are read",
    async (_, path, name, status) => {
      const first = joinHead("POST /api/oauth2/token HTTP/1.1", host, form, "Content-Length: 3");
      const second = joinHead(
        `POST ${path} HTTP/1.1`,
        name,
        multipart,
        "Content-Length: 20000000",
        "Connection: close",
      );
      const { answers, end } = await exchange(server.url, [`${first}a=b${second}`, randomBytes(20_000_000)]);
      expect(answers.map((answer) => answer.status)).toEqual([401, status]);
      expect(end).toBe("closed");
    },
  );

  it("that was refused early is read to its end before the next request is answered", async () => {
    const first = joinHead("POST /api/upload/avatar HTTP/1.1", host, multipart, "Content-Length: 2000000");
    const last = joinHead("GET /api/health HTTP/1.1", host, "Connection: close");
    const body = randomBytes(1_000_000);
    const { answers, end } = await exchange(server.url, [first, body, body, last]);
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
    expect(end).toBe("closed");
  });
});

/** A body that pauses never long, and takes longer than a pause may. */
async function sendSteadily(path: string, ...lines: string[]): Promise<[number | undefined, string]> {
  const pieces = Array.from({ length: 24 }, (_, index) => [index === 0 ? "a=" : "b".repeat(1_000), 500] as const);
  const length = pieces.reduce((sum, [piece]) => sum + piece.length, 0);
  const socket = openSocket(server.url);
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += chunk;
  });
  socket.write(joinHead(`POST ${path} HTTP/1.1`, ...lines, `Content-Length: ${length}`, "Connection: close"));
  for (const [piece, milliseconds] of pieces) {
    socket.write(piece);
    await pause(milliseconds);
  }
  if (!socket.readableEnded) await once(socket, "end", { signal: AbortSignal.timeout(60_000) });
  socket.destroy();
  const [answer] = parseAnswers(text);
  return [answer?.status, answer?.body ?? ""];
}

// Both wait for the server to give up, and do so at once.
describe.concurrent("a client that is slow", () => {
  it("gets a refusal and is disconnected; one that sends steadily, or begins late, is answered", async () => {
    const own = `Host: ${new URL(server.url).host}`;
    const half = (path: string, type: string) =>
      exchange(
        server.url,
        [`${joinHead(`POST ${path} HTTP/1.1`, own, type, "Content-Length: 100", `Origin: ${server.url}`)}a=`],
        30_000,
      );
    const steady = Promise.all([
      sendSteadily("/api/oauth2/token", own, form),
      sendSteadily("/oauth2/authorize/decision", own, form, `Origin: ${server.url}`),
    ]);
    const unused = openSocket(server.url);
    const [headers, second, ...bodies] = await Promise.all([
      exchange(server.url, ["GET / HTTP/1.1\r\nHost: localhost\r\nX-A: "], 30_000),
      exchange(server.url, [`${joinHead("GET /cdn/x HTTP/1.1", host)}GET / HTTP/1.1\r\n`], 30_000),
      half("/login", multipart),
      half("/oauth2/authorize/decision", form),
      half("/api/auth/callback/credentials", form),
      half("/api/oauth2/token", form),
    ]);
    const [beginning] = await Promise.all([
      once(unused, "data", { signal: AbortSignal.timeout(60_000) }),
      unused.write(joinHead("GET /api/health HTTP/1.1", own)),
    ]);
    expect(String(beginning)).toMatch(/^HTTP\/1\.1 200 /);
    unused.destroy();
    expectRefusal(headers, 408, "timeout");
    expect([second.end, second.answers.map(({ status }) => status)]).toEqual(["closed", [404, 408]]);
    for (const { end, answers } of bodies) {
      const [answer] = answers;
      const { error } = JSON.parse(answer?.body ?? "");
      const said = { end, status: answer?.status, error, connection: answer?.headers.get("connection") };
      expect(said).toEqual({ end: "closed", status: 408, error: "timeout", connection: "close" });
    }
    expect((await steady).map(([status]) => status)).toEqual([401, 403]);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });

  it("gets a 408 for an upload that stalls, and leaves no error behind", async () => {
    const own = `Host: ${new URL(server.url).host}`;
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nhalf';
    const upload = (...lines: string[]) =>
      exchange(
        server.url,
        [
          joinHead("POST /api/upload/avatar HTTP/1.1", own, multipart, `Authorization: Bearer ${token}`, ...lines),
          part,
        ],
        30_000,
      );
    const exchanges = await Promise.all([
      upload("Content-Length: 1000"),
      upload("Content-Length: 1000", "Connection: close"),
      upload("Content-Length: 1000", expects),
    ]);
    for (const { answers, end } of exchanges) {
      expect([end, answers.map(({ status }) => status)]).toEqual(["closed", [408]]);
      expect(JSON.parse(answers[0]?.body ?? "")).toEqual({
        error: "timeout",
        error_description: "The body did not arrive in time; send it again without a pause",
      });
    }
    // What reads on behind an answer looks every 50 ms.
    await pause(200);
    expect(server.output()).not.toContain('"level":60');
  });
});
