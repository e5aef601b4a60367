import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { createHttpServer } from "@/lib/server/http-server";
import { openProfileReads, type ProfileReads } from "@/lib/server/public-reads";
import { createRenderTurns } from "@/lib/server/render-turns";
import { expectError } from "../support/expected-errors";
import { newPerson } from "../support/people";

let server: Server | undefined;
let reads: ProfileReads | undefined;
afterEach(async () => {
  server?.close().closeAllConnections();
  await reads?.close();
});

/** A server of this process in front of that framework; its address. */
async function listen(framework: RequestListener, behind: ProfileReads): Promise<string> {
  const dispatcher = { answer: async () => new Response(), allow: () => undefined };
  const parts = { dispatcher, reads: behind, framework, turns: createRenderTurns() };
  server = createHttpServer({ ...parts, directRoutes: /(?!)/, actions: new Map() });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  return `http://localhost:${address.port}`;
}

it("a page that the framework never renders is a 503 for all who wait for it, and is tried anew after that", async () => {
  let asked = 0;
  const hang = () => void asked++;
  reads = openProfileReads(hang, 300);
  const url = await listen(hang, reads);
  const { username } = await newPerson();
  const visit = async () => {
    const headers = { Host: "localhost:3000" };
    const response = await fetch(`${url}/${username}`, { headers });
    const { status, headers: answered } = response;
    const kept = ["content-type", "cache-control", "retry-after"].map((name) => answered.get(name));
    return [status, ...kept, /is not available right now/.test(await response.text())];
  };
  const unavailable = [503, "text/html; charset=utf-8", "no-store", "5", true];
  expectError(/the framework did not render a page in time/);
  expect(await Promise.all([visit(), visit()])).toEqual([unavailable, unavailable]);
  expect(asked).toBe(1);
  expect(await visit()).toEqual(unavailable);
  expect(asked).toBe(2);
});

it("the framework receives only the cookies that are ours", async () => {
  const received: (string | undefined)[] = [];
  const framework: RequestListener = ({ headers }, response) => {
    received.push(headers.cookie);
    response.end();
  };
  reads = openProfileReads(framework);
  const url = await listen(framework, reads);
  for (const Cookie of ["a=b; authjs.session-token=s; theme=dark", "a=b; odd"]) {
    expect((await fetch(`${url}/login`, { headers: { Host: "localhost:3000", Cookie } })).status).toBe(200);
  }
  expect(received).toEqual(["authjs.session-token=s", undefined]);
});
