import { once } from "node:events";
import { createServer, type Server, type ServerOptions, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { answerConnectionErrors } from "@/lib/operator/server/connection-errors";
import {
  endUnreadConnection,
  openConnections,
  serializeRequests,
  watchConnections,
} from "@/lib/operator/server/connections";

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
  const open = async (event = "connection") => {
    const socket = connect(address.port, "127.0.0.1").on("error", () => {});
    await Promise.all([once(server, event), once(socket, "connect")]);
    return socket.resume();
  };
  return { server, open };
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

it("too many connections close those between two requests, and the next newcomer is answered", async () => {
  const { server, open } = await serverOf(2);
  const responses: ServerResponse[] = [];
  server.on("request", ({ url }, response) => (url === "/late" ? responses.push(response) : response.end("served")));
  const [busy, idle] = [await open(), await open()];
  idle.write(ask("/"));
  await once(idle, "data");
  busy.write(ask("/late"));
  await expect.poll(() => responses).toHaveLength(1);
  const ended = once(idle, "close");
  const dropped = await open("drop");
  await Promise.all([ended, once(dropped, "close")]);
  const newcomer = await open();
  newcomer.write(ask("/"));
  expect(String(await once(newcomer, "data"))).toMatch(/served$/);
  const answered = once(busy, "data");
  responses[0]?.end("done");
  expect(String(await answered)).toMatch(/done$/);
  for (const socket of [busy, newcomer]) socket.destroy();
});

it("a client that never asks, or reads nothing of its answer, is cut off; one that reads slowly or waits long is not", async () => {
  const { server, open } = await serverOf(10, 3_000);
  const large = Buffer.alloc(30_000_000);
  server.on("request", ({ url }, response) => {
    response.on("timeout", endUnreadConnection);
    if (url === "/large") response.end(large);
    else setTimeout(() => response.end("late"), 7_000);
  });
  const [silent, stalled, steady, patient] = [await open(), await open(), await open(), await open()];
  const ended = once(silent, "close");
  const answered = once(patient, "data");
  stalled.pause().write(ask("/large"));
  steady.pause().write(ask("/large"));
  patient.write(ask("/"));
  const reading = setInterval(() => steady.read(50_000), 20);
  expect(String(await answered)).toContain("late");
  await ended;
  const theirs = () => [...openConnections(server)].map(({ remotePort }) => remotePort);
  await expect.poll(theirs).toEqual([steady, patient].map(({ localPort }) => localPort));
  clearInterval(reading);
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

it("requests of one connection are handled one after another, and one that sends too many at once is cut off", async () => {
  const { server, open } = await serverOf(10);
  const events: string[] = [];
  server.on(
    "request",
    serializeRequests(async ({ url }, response) => {
      events.push(`begin ${url}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      events.push(`end ${url}`);
      response.end(url);
    }, 2),
  );
  const [client, flood] = [await open(), await open()];
  client.write(ask("/1") + ask("/2") + ask("/3"));
  await expect.poll(() => events).toHaveLength(6);
  expect(events.splice(0)).toEqual(["begin /1", "end /1", "begin /2", "end /2", "begin /3", "end /3"]);
  const ended = once(flood, "close");
  flood.write(ask("/4").repeat(4));
  await ended;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(events).toEqual(["begin /4", "end /4"]);
  client.destroy();
});
