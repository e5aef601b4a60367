import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { afterEach, expect, it } from "vitest";
import { watchConnections } from "@/lib/server/connections";
import { closeConnections } from "@/lib/server/shutdown";

const server = createServer((_request, response) => response.end("answered"));
watchConnections(server);
afterEach(() => void server.closeAllConnections());

/** In its own thread, so that it continues while the server is blocked. */
const client = `
  const { parentPort, workerData } = require("node:worker_threads");
  const socket = require("node:net").connect(workerData.port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk) => { received += chunk; });
  socket.on("error", ({ code }) => { received += code; });
  socket.on("close", () => parentPort.postMessage(received));
  setTimeout(() => socket.write("GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n"), workerData.after);
`;

it("a stopping server that is held up answers the request that came on a new connection meanwhile", async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(client, { eval: true, workerData: { port, after: 300 } });
  const received = once(worker, "message");
  await once(server, "connection");
  const closed = closeConnections(server, "at once", 10_000);
  // Until long after the time at which unused connections are closed.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect((await received).join()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*\r\nanswered$/);
  await closed;
});
