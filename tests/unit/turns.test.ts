import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { inTurn } from "@/lib/server/turns";
import { exchange, head } from "../support/raw";

const events: string[] = [];
const server = createServer(
  inTurn(async ({ url }, response) => {
    events.push(`begin ${url}`);
    await pause(30);
    events.push(`end ${url}`);
    response.end(url);
  }),
).listen(0);
afterAll(() => server.close());

const get = (target: string, ...lines: string[]) => head(`GET ${target} HTTP/1.1`, "Host: localhost", ...lines);

it("requests of one connection are handled one after another, and none once the client has gone", async () => {
  if (!server.listening) await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { answers } = await exchange(url, [get("/1") + get("/2") + get("/3", "Connection: close")]);
  expect(answers.map(({ body }) => body)).toEqual(["/1", "/2", "/3"]);
  expect(events.splice(0)).toEqual(["begin /1", "end /1", "begin /2", "end /2", "begin /3", "end /3"]);
  await exchange(url, [get("/1") + get("/2")], 10);
  await pause(100);
  expect(events.splice(0)).toEqual(["begin /1", "end /1"]);
});
