import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { inTurn } from "@/lib/server/pipelining";
import { closed, exchange, head, openSocket, sent } from "../support/raw";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serverOf(handler: RequestListener) {
  const server = createServer(handler).listen(0);
  servers.push(server);
  await once(server, "listening");
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}

const get = (target: string, ...lines: string[]) => head(`GET ${target} HTTP/1.1`, "Host: localhost", ...lines);

it("requests of one connection are handled one after another, and none once the client has gone", async () => {
  const events: string[] = [];
  let mayEnd = pause(30);
  const handler = inTurn(async ({ url }, response) => {
    events.push(`begin ${url}`);
    await mayEnd;
    events.push(`end ${url}`);
    response.end(url);
  });
  const { server, url } = await serverOf(handler);
  const { answers } = await exchange(url, [get("/1") + get("/2") + get("/3", "Connection: close")]);
  expect(answers.map(({ body }) => body)).toEqual(["/1", "/2", "/3"]);
  expect(events.splice(0)).toEqual(["begin /1", "end /1", "begin /2", "end /2", "begin /3", "end /3"]);
  let end = () => {};
  mayEnd = new Promise((resolve) => {
    end = resolve;
  });
  const connected = once(server, "connection");
  const client = openSocket(url).on("error", () => {});
  const [socket] = (await connected) as [Socket];
  client.write(get("/1") + get("/2"));
  await expect.poll(() => events).toEqual(["begin /1"]);
  client.destroy();
  await once(socket, "close");
  end();
  await pause(100);
  expect(events).toEqual(["begin /1", "end /1"]);
});

it("a connection is read no further while many of its requests wait, and to its end after that", async () => {
  let first: ServerResponse | undefined;
  const handler = inTurn((request, response) => {
    if (first) response.end(request.url);
    else first = response;
  });
  const { server, url } = await serverOf(handler);
  const connected = once(server, "connection");
  const client = openSocket(url).on("error", () => {});
  const [socket] = (await connected) as [Socket];
  const flood = get("/").repeat(20_000) + get("/last", "Connection: close");
  client.write(flood);
  await pause(500);
  expect(socket.bytesRead).toBeLessThan(150_000);
  let text = "";
  client.setEncoding("latin1").on("data", (chunk) => {
    text = (text + chunk).slice(-1_000);
  });
  first?.end("/");
  await closed(client);
  expect([socket.bytesRead, text.endsWith("/last")]).toEqual([flood.length, true]);
  client.destroy();
});

it("a connection that sends one more than may wait in all is cut off, and others have its place", async () => {
  const handler = inTurn(({ url }, response) => {
    if (url === "/now") response.end("done");
  }, 20);
  const { url } = await serverOf(handler);
  const full = get("/").repeat(11);
  const [kept, other] = [await sent(url, full), await sent(url, full)];
  const cut = await sent(url, get("/").repeat(2));
  await closed(cut.socket);
  expect([kept, other].map(({ socket }) => socket.readableEnded)).toEqual([false, false]);
  kept.socket.destroy();
  await pause(100);
  const next = await sent(url, get("/now") + get("/now") + get("/"));
  expect(next.received().match(/done/g)).toHaveLength(2);
  for (const { socket } of [other, next]) socket.destroy();
});
