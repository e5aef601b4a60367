import { once } from "node:events";
import { createServer, type Server, type ServerOptions, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { answerConnectionErrors } from "@/lib/server/connection-errors";
import { connectionsOf, watchConnections } from "@/lib/server/connections";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serverOf(most: number, stallMilliseconds?: number, options: ServerOptions = {}) {
  const server = createServer(options);
  servers.push(server);
  watchConnections(server, most, stallMilliseconds);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  const open = async () => {
    const socket = connect(address.port, "127.0.0.1").on("error", () => {});
    await Promise.all([once(server, "connection"), once(socket, "connect")]);
    return socket.resume();
  };
  return { server, open };
}

it("when too many connections are open, the oldest without a request in flight gives way to a newcomer", async () => {
  const { server, open } = await serverOf(3);
  const [busy, idle, third] = [await open(), await open(), await open()];
  const asked = once(server, "request");
  busy.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [, response] = (await asked) as [unknown, ServerResponse];
  const ended = once(idle, "close");
  const newcomer = await open();
  await ended;
  expect(connectionsOf(server).size).toBe(3);
  expect([busy, third, newcomer].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  const answered = once(busy, "data");
  response.end("done");
  expect(String(await answered)).toContain("done");
});

it("a client that never asks, or reads nothing of its answer, is cut off; one that reads slowly or waits long is not", async () => {
  const { server, open } = await serverOf(10, 3_000);
  const large = Buffer.alloc(30_000_000);
  server.on("request", ({ url }, response) => {
    if (url === "/large") response.end(large);
    else setTimeout(() => response.end("late"), 7_000);
  });
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const [silent, stalled, steady, patient] = [await open(), await open(), await open(), await open()];
  const ended = once(silent, "close");
  const answered = once(patient, "data");
  stalled.pause().write(ask("/large"));
  steady.pause().write(ask("/large"));
  patient.write(ask("/"));
  const reading = setInterval(() => steady.read(50_000), 20);
  expect(String(await answered)).toContain("late");
  await ended;
  clearInterval(reading);
  const theirs = [...connectionsOf(server)].map(({ remotePort }) => remotePort);
  expect(theirs).toEqual([steady, patient].map(({ localPort }) => localPort));
  for (const socket of [stalled, steady, patient]) socket.destroy();
});

it("a connection that is first used later than headers may take is answered; one that began them in time is not", async () => {
  const { server, open } = await serverOf(10, undefined, { headersTimeout: 100, connectionsCheckingInterval: 20 });
  answerConnectionErrors(server);
  server.on("request", (_, response) => response.end("served"));
  const unused = await open();
  const slow = await open();
  const refused = once(slow, "data");
  slow.write("GET / HTTP/1.1\r\nHost:");
  expect(String(await refused)).toMatch(/^HTTP\/1\.1 408 /);
  const answered = once(unused, "data");
  unused.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 [\s\S]*served$/);
  // Its headers have the same time from now on.
  const late = once(unused, "data");
  unused.write("GET / HTTP/1.1\r\nHost:");
  expect(String(await late)).toMatch(/^HTTP\/1\.1 408 /);
  for (const socket of [unused, slow]) socket.destroy();
});
