import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterEach, expect, it, vi } from "vitest";
import { closeConnections, shutDown } from "@/lib/operator/process/shutdown";
import { watchConnections } from "@/lib/operator/server/connections";

const server = createServer((_request, response) => response.end("answered"));
watchConnections(server);
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
});

/** In its own thread, so that it continues while the server is blocked. */
const client = `
  const { parentPort, workerData } = require("node:worker_threads");
  const sent = () => {
    Atomics.store(workerData.isSent, 0, 1);
    Atomics.notify(workerData.isSent, 0);
  };
  const socket = require("node:net").connect(workerData.port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk) => { received += chunk; });
  socket.on("error", ({ code }) => { received += code; });
  socket.on("close", () => parentPort.postMessage(received));
  setTimeout(() => socket.write("GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n", sent), workerData.after);
`;

/** Keeps this process from all else for so many milliseconds. */
const block = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

it("a stopping server that is held up answers the request that came on a new connection meanwhile", async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const isSent = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(client, { eval: true, workerData: { port, isSent, after: 300 } });
  const received = once(worker, "message");
  await once(server, "connection");
  const closed = closeConnections(server, "at once", 10_000);
  // Until long after the time at which unused connections are closed, and until the client has had a core to send.
  block(600);
  Atomics.wait(isSent, 0, 0, 60_000);
  expect((await received).join()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*\r\nanswered$/);
  await closed;
});

it.each<[string, () => Promise<unknown>, number]>([
  [
    "keeps the process busy for three seconds while it closes ends with code 0",
    async () => {
      await turn();
      block(3_000);
      await turn();
      await turn();
    },
    0,
  ],
  ["does not close within two seconds ends with code 1", () => new Promise(() => {}), 1],
  ["fails to close ends with code 1", () => Promise.reject(new Error("not closed")), 1],
])("a service that %s", async (_, close, code) => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const signals = vi.spyOn(process, "on").mockImplementation(() => process);
  await once(server.listen(0, "127.0.0.1"), "listening");
  await shutDown(server, "at once", async () => void (await close()));
  expect(exit.mock.calls).toEqual([[code]]);
  expect(signals.mock.calls.map(([name]) => name)).toEqual(["SIGTERM", "SIGINT"]);
});
