import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "@/scripts/temporary";
import { exchange, joinHead, openSocket, parseAnswers, waitsForContinue } from "../support/raw";
import { expectRefusal } from "../support/refused";
import { setUpSite } from "../support/set-up-site";

const { folder, remove } = temporaryFolder("bodies");
const file = join(folder, "picture");
writeFileSync(file, randomBytes(20_000_000));
afterAll(remove);
const server = setUpSite([]);

const host = "Host: localhost";
const form = "Content-Type: application/x-www-form-urlencoded";
const multipart = "Content-Type: multipart/form-data; boundary=x";

/** Has curl upload the file; the status that it read and the bytes that it sent. */
async function curl(path: string, ...options: string[]): Promise<string> {
  const written = ["-o", "-", "-w", "%{http_code} %{size_upload}", "-F", `file=@${file}`];
  const { stdout } = await promisify(execFile)("curl", ["-s", "-m", "120", ...written, ...options, server.url + path]);
  return stdout.slice(stdout.lastIndexOf("}") + 1);
}

it("a client that waits for 100 Continue receives it once the body is read, and the connection goes on", async () => {
  const { text, answers } = await exchange(server.url, [
    joinHead("POST /api/oauth2/token HTTP/1.1", host, form, waitsForContinue, "Content-Length: 3"),
    "a=b",
    joinHead("GET /api/health HTTP/1.1", host, "Connection: close"),
  ]);
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 100", "HTTP/1.1 401", "HTTP/1.1 200"]);
  expect(answers.map(({ headers }) => headers.get("connection"))).toEqual(["keep-alive", "close"]);
});

it("a client that waits for 100 Continue before a body that is refused reads the reason and sends nothing", async () => {
  for (const [path, refused] of [
    ["/api/user", 405],
    ["/api/nothing", 404],
  ] as const) {
    const asked = joinHead(`POST ${path} HTTP/1.1`, host, multipart, waitsForContinue, "Content-Length: 20000000");
    const { text, answers, end } = await exchange(server.url, [asked]);
    expect(answers.map(({ status, headers }) => [status, headers.get("connection")])).toEqual([[refused, "close"]]);
    expect([text.includes("100 Continue"), end]).toEqual([false, "closed"]);
  }
  const patient = ["-H", waitsForContinue, "--expect100-timeout", "60"];
  expect(await curl("/api/upload/avatar", ...patient)).toBe("401 0");
  expect(await curl("/login", ...patient)).toBe("413 0");
});

it("a body that is refused is still read to its end, so that simple clients read the refusal", async () => {
  const simple = ["-H", "Expect:", "-H"];
  expect(await curl("/api/upload/avatar", ...simple, "Host: evil.example")).toMatch(/^421 2\d{7}$/);
  expect(await curl("/api/upload/avatar", ...simple, host)).toMatch(/^401 2\d{7}$/);
});

it("a body that is refused behind another request is read to its end before what follows it", async () => {
  const first = joinHead("POST /api/oauth2/token HTTP/1.1", host, form, "Content-Length: 3");
  const second = joinHead("POST /login HTTP/1.1", host, multipart, "Content-Length: 20000000", "Connection: close");
  const behind = await exchange(server.url, [`${first}a=b${second}`, randomBytes(20_000_000)]);
  expect([behind.end, ...behind.answers.map(({ status }) => status)]).toEqual(["closed", 401, 413]);
  const early = joinHead("POST /api/upload/avatar HTTP/1.1", host, multipart, "Content-Length: 1000000");
  const last = joinHead("GET /api/health HTTP/1.1", host, "Connection: close");
  const { answers, end } = await exchange(server.url, [early, randomBytes(1_000_000), last]);
  expect([end, ...answers.map(({ status }) => status)]).toEqual(["closed", 401, 200]);
});

/** A body that pauses never long, and takes longer than a pause may; the status of its answer. */
async function sendSteadily(path: string, ...lines: string[]): Promise<number | undefined> {
  const socket = openSocket(server.url);
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += chunk;
  });
  socket.write(joinHead(`POST ${path} HTTP/1.1`, ...lines, "Content-Length: 23002", "Connection: close"));
  for (let piece = 0; piece < 24; piece += 1) {
    socket.write(piece === 0 ? "a=" : "b".repeat(1_000));
    await pause(500);
  }
  if (!socket.readableEnded) await once(socket, "end", { signal: AbortSignal.timeout(60_000) });
  socket.destroy();
  return parseAnswers(text)[0]?.status;
}

it("a client that is slow with its headers or its form is refused and disconnected, and a steady one is answered", async () => {
  const own = [`Host: ${new URL(server.url).host}`, `Origin: ${server.url}`];
  const half = (path: string, type: string) => {
    const bytes = `${joinHead(`POST ${path} HTTP/1.1`, ...own, type, "Content-Length: 100")}a=`;
    return exchange(server.url, [bytes], 30_000);
  };
  const steady = Promise.all([
    sendSteadily("/api/oauth2/token", ...own, form),
    sendSteadily("/oauth2/authorize/decision", ...own, form),
  ]);
  const [headers, ...bodies] = await Promise.all([
    exchange(server.url, ["GET / HTTP/1.1\r\nHost: localhost\r\nX-A: "], 30_000),
    half("/login", multipart),
    half("/oauth2/authorize/decision", form),
    half("/api/auth/callback/credentials", form),
    half("/api/oauth2/token", form),
  ]);
  expectRefusal(headers, 408, "timeout");
  for (const { end, answers } of bodies) {
    const said = answers.map(({ status, body, headers }) => [
      status,
      JSON.parse(body).error,
      headers.get("connection"),
    ]);
    expect([end, said]).toEqual(["closed", [[408, "timeout", "close"]]]);
  }
  expect(await steady).toEqual([401, 403]);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});
