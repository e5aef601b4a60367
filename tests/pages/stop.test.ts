import { once } from "node:events";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, inject, it } from "vitest";
import { healthy } from "../support/health";
import { exchange, joinHead, openSocket, parseAnswers, sendRaw, waitForClose, waitsForContinue } from "../support/raw";
import { itInLongRun } from "../support/sampling";
import { startServer, type TestServer } from "../support/server";
import { expectMilliseconds, expectWithin, monotonicNow } from "../support/time-bounds";

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

/** Whether connections to the port are still accepted. */
async function listens(url: string): Promise<boolean> {
  const socket = openSocket(url);
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

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
      await pause(inject("isLong") ? 5 : 100);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // The kernel resets connections that no process had accepted when their port was closed.
      const isUnaccepted = code === "ECONNRESET" && !sending.reusedSocket && !(await listens(url));
      if (code === "ECONNREFUSED" || isUnaccepted) return agent.destroy();
      outcome.broken.push(`${code} ${message}, on a connection used before: ${sending.reusedSocket}`);
    }
    return ask();
  };
  return { outcome, refused: ask() };
}

it("after SIGTERM a server breaks no request of twenty clients that keep on asking, nor one that is under way", async () => {
  const server = await start();
  const clients = Array.from({ length: 20 }, () => askUntilRefused(server.url));
  while (clients.some(({ outcome }) => outcome.answered < 5)) await pause(50);
  const before = clients.reduce((sum, { outcome }) => sum + outcome.answered, 0);
  const { socket, received } = await sendRaw(
    server.url,
    `${joinHead("POST /api/oauth2/token HTTP/1.1", host, form, waitsForContinue, "Content-Length: 3")}a`,
  );
  const ended = waitForClose(socket);
  const stopped = expectWithin(10_000, () => server.close("SIGTERM"));
  await pause(3_000);
  socket.write("=b");
  await ended;
  socket.destroy();
  const code = await stopped;
  await Promise.all(clients.map(({ refused }) => refused));
  // One that was under way is answered with the end of its connection.
  const answers = parseAnswers(received()).map(({ status, headers }) => [status, headers.get("connection")]);
  expect(answers).toEqual([[401, "close"]]);
  const after = clients.reduce((sum, { outcome }) => sum + outcome.answered, 0) - before;
  process.stdout.write(`${before} answers before the signal, ${after} after it\n`);
  expect(clients.flatMap(({ outcome }) => outcome.broken)).toEqual([]);
  expect(code).toBe(0);
});

itInLongRun(
  "after SIGTERM a server says for two seconds that it is not ready, and takes new connections meanwhile",
  async () => {
    const server = await start();
    // The first render of a page may take longer than the stop.
    expect((await fetch(`${server.url}/login`)).status).toBe(200);
    const question = joinHead("GET /api/health HTTP/1.1", host);
    const { socket, received } = await sendRaw(server.url, question);
    const ended = waitForClose(socket);
    const begin = monotonicNow();
    const stopped = server.close("SIGTERM");
    const continued = [waitsForContinue, "Content-Length: 3"];
    await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status, { interval: 10 }).toBe(503);
    socket.write(question);
    // All at once, since a busy machine has used up much of the two seconds.
    const served = await Promise.all([
      exchange(server.url, [question]),
      exchange(server.url, [joinHead("GET /api/users/demo HTTP/1.1", host)]),
      exchange(server.url, [joinHead("GET /login HTTP/1.1", host)]),
      exchange(server.url, [joinHead("POST /api/oauth2/token HTTP/1.1", host, form, ...continued), "a=b"]),
    ]);
    await ended;
    const seen = served.map(({ answers: [answer] }) => [answer?.status, answer?.headers.get("connection")]);
    expect(seen).toEqual([503, 200, 200, 401].map((status) => [status, "close"]));
    const answers = parseAnswers(received()).map(({ status, headers, body }) => ({
      status,
      connection: headers.get("connection"),
      retry: headers.get("retry-after"),
      body: JSON.parse(body),
    }));
    const refusal = {
      error: "unavailable",
      error_description: "This server is stopping; send requests to another one",
      live: true,
      ready: false,
      status: "unavailable",
    };
    expect(answers).toEqual([
      { status: 200, connection: "keep-alive", body: healthy },
      { status: 503, connection: "close", retry: "5", body: refusal },
    ]);
    socket.destroy();
    expect(await stopped).toBe(0);
    expectMilliseconds(monotonicNow() - begin, 7_000, 1_900);
  },
);

itInLongRun(
  "after Ctrl+C no connection is accepted, and another signal a second later ends the server at once",
  async () => {
    const server = await start();
    const idle = await sendRaw(server.url, joinHead("GET /api/health HTTP/1.1", host));
    const { socket } = await sendRaw(
      server.url,
      `${joinHead("POST /api/oauth2/token HTTP/1.1", host, form, waitsForContinue, "Content-Length: 3")}a`,
    );
    const begun = monotonicNow();
    const stopped = expectWithin(6_000, () => server.close("SIGINT"));
    await pause(100);
    // An echo of the first, unless this process was held up meanwhile.
    if (monotonicNow() - begun < 800) process.kill(server.pid, "SIGINT");
    await expectWithin(1_500, () => waitForClose(idle.socket));
    idle.socket.destroy();
    await expect(once(openSocket(server.url), "connect")).rejects.toThrow("ECONNREFUSED");
    await pause(1_400);
    process.kill(server.pid, 0);
    process.kill(server.pid, "SIGTERM");
    expect(await stopped).toBe(1);
    socket.destroy();
  },
);
