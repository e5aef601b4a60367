import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;
const held: Socket[] = [];
// The embedded database has some 150 files open.
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: "off" }, undefined, ["server.mjs", "--supervised"], () => {}, 256);
});
afterAll(async () => {
  for (const socket of held) socket.destroy();
  await server.close();
});

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), "localhost");
  await once(socket, "connect");
  return socket;
}

/** Over a connection that was there before. */
async function ask(socket: Socket, path: string) {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket).catch(() => "");
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
  return { path, status: Number(status), retryAfter: /^retry-after: (.*)\r$/im.exec(answer)?.[1] };
}

const paths = [
  "/",
  "/demo",
  "/login",
  "/nobody-has-this-name",
  "/developers",
  "/api/users/demo",
  "/api/none",
  "/api/health",
];

it("a server whose connections took all file descriptors answers 503 at worst, and serves again when they are closed", async () => {
  const own = await Promise.all(paths.map(async (path) => ({ path, socket: await open() })));
  for (let count = 0; count < 400; count += 1) {
    const socket = connect(Number(new URL(server.url).port), "localhost");
    held.push(socket.on("error", () => {}));
  }
  await expect.poll(() => held.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(100);
  const answers = [];
  for (const { path, socket } of own) answers.push(await ask(socket, path));
  // One whose process was replaced meanwhile has no status.
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter !== "5")).toEqual([]);
  for (const socket of held.splice(0)) socket.destroy();
  const statusOf = (path: string) =>
    fetch(server.url + path).then(
      ({ status }) => status,
      () => 0,
    );
  for (const path of ["/", "/login", "/developers", "/api/users/demo"]) {
    await expect.poll(() => statusOf(path), { timeout: 90_000 }).toBe(200);
  }
});
