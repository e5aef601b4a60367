import { once } from "node:events";
import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { head, openSocket, parseAnswers } from "../support/raw";
import { startServer, type TestServer } from "../support/server";

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close("SIGKILL");
});

async function start(): Promise<TestServer> {
  const server = await startServer({ RATE_LIMITS: "off" });
  running.push(server);
  return server;
}

const host = "Host: localhost";
const form = "Content-Type: application/x-www-form-urlencoded";

/** A connection on which these bytes were sent; what it has received so far. */
async function sent(url: string, bytes: string | Buffer) {
  const socket = openSocket(url).on("error", () => {});
  await once(socket, "connect");
  let received = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    received += chunk;
  });
  socket.write(bytes);
  await pause(200);
  return { socket, received: () => received };
}

const closed = (socket: Socket) => once(socket.resume(), "end", { signal: AbortSignal.timeout(15_000) });

/** Asks again and again on a connection that is kept alive, until the server takes no more connections. */
function askUntilRefused(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcome = { answered: 0, broken: [] as string[] };
  const ask = async (): Promise<void> => {
    const sending = request(`${url}/api/users/demo`, { agent });
    try {
      const [response] = await once(sending.end(), "response");
      const body = await text(response);
      if (JSON.parse(body).username === "demo") outcome.answered++;
      else outcome.broken.push(body);
      await pause(5);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "ECONNREFUSED") return agent.destroy();
      outcome.broken.push(`${code} ${message}, on a connection used before: ${sending.reusedSocket}`);
    }
    return ask();
  };
  return { outcome, refused: ask() };
}

it("a server told to stop breaks no request of twenty clients that keep on asking", async () => {
  const server = await start();
  const clients = Array.from({ length: 20 }, () => askUntilRefused(server.url));
  while (clients.some(({ outcome }) => outcome.answered < 5)) await pause(50);
  const before = clients.reduce((sum, { outcome }) => sum + outcome.answered, 0);
  const begin = Date.now();
  const code = await server.close("SIGTERM");
  const took = Date.now() - begin;
  await Promise.all(clients.map(({ refused }) => refused));
  const after = clients.reduce((sum, { outcome }) => sum + outcome.answered, 0) - before;
  process.stdout.write(`${before} answers before the signal, ${after} after it; the stop took ${took} ms\n`);
  expect(clients.flatMap(({ outcome }) => outcome.broken)).toEqual([]);
  expect(code).toBe(0);
  expect(took).toBeLessThan(10_000);
});

it("a server told to stop still answers on an idle connection that it is not ready, and ends it", async () => {
  const server = await start();
  const question = head("GET /api/health HTTP/1.1", host);
  const { socket, received } = await sent(server.url, question);
  const ended = closed(socket);
  const stopped = server.close("SIGTERM");
  await pause(500);
  await expect(once(openSocket(server.url), "connect")).rejects.toThrow("ECONNREFUSED");
  socket.write(question);
  await ended;
  const answers = parseAnswers(received()).map(({ status, headers, body }) => ({
    status,
    connection: headers.get("connection"),
    retry: headers.get("retry-after"),
    body: JSON.parse(body),
  }));
  expect(answers).toEqual([
    { status: 200, connection: "keep-alive", body: { live: true, ready: true, database: "up" } },
    { status: 503, connection: "close", retry: "5", body: { live: true, ready: false, database: "up" } },
  ]);
  socket.destroy();
  expect(await stopped).toBe(0);
});

it("a request that was under way at the signal is answered, and told that its connection ends", async () => {
  const server = await start();
  const { socket, received } = await sent(
    server.url,
    `${head("POST /api/oauth2/token HTTP/1.1", host, form, "Content-Length: 3")}a`,
  );
  const ended = closed(socket);
  const stopped = server.close("SIGTERM");
  await pause(3_000);
  socket.write("=b");
  await ended;
  const answers = parseAnswers(received()).map(({ status, headers }) => [status, headers.get("connection")]);
  expect(answers).toEqual([[401, "close"]]);
  socket.destroy();
  expect(await stopped).toBe(0);
});

it("clients that hold their connections open in every way delay a stop by less than 15 seconds", async () => {
  const server = await start();
  const unread = await sent(server.url, head("GET /demo HTTP/1.1", host).repeat(200));
  unread.socket.pause();
  const hostile = await Promise.all([
    sent(server.url, ""),
    sent(server.url, head("GET /api/health HTTP/1.1", host)),
    sent(server.url, "GET / HTTP/1.1\r\nHost: loc"),
    sent(server.url, `${head("POST /api/oauth2/token HTTP/1.1", host, form, "Content-Length: 9")}a`),
    sent(server.url, `${head("POST /login HTTP/1.1", host, form, "Transfer-Encoding: chunked")}3\r\na`),
    sent(server.url, Buffer.from("16030100a5010000a10303", "hex")),
  ]);
  const begin = Date.now();
  const code = await server.close("SIGTERM");
  const took = Date.now() - begin;
  for (const { socket } of [unread, ...hostile]) socket.destroy();
  expect(code).toBe(0);
  expect(took).toBeLessThan(15_000);
});

it("a second signal ends the server at once, but not one that comes as an echo of the first", async () => {
  const server = await start();
  const { socket } = await sent(
    server.url,
    `${head("POST /api/oauth2/token HTTP/1.1", host, form, "Content-Length: 3")}a`,
  );
  const begin = Date.now();
  const stopped = server.close("SIGINT");
  await pause(100);
  process.kill(server.pid, "SIGINT");
  await pause(1_400);
  process.kill(server.pid, 0);
  process.kill(server.pid, "SIGTERM");
  expect(await stopped).toBe(1);
  expect(Date.now() - begin).toBeLessThan(6_000);
  socket.destroy();
});
