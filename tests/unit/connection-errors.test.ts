import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bounds } from "@/lib/operator/server/bounds";
import { answerConnectionErrors } from "@/lib/operator/server/connection-errors";
import { noteResponse } from "@/lib/operator/server/connections";
import { exchange } from "../support/raw";

let server: Server;
let url = "";
beforeAll(async () => {
  server = createServer({ maxHeaderSize: bounds.headerBytes });
  server.on("request", (request, response) => {
    noteResponse(request.socket, response);
    if (request.url === "/late") setTimeout(() => response.end("late"), 100);
    else response.end("answered");
  });
  answerConnectionErrors(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close().closeAllConnections());

const whole = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

it.each([
  ["a target too long for the parser", `GET /api/user/${"a".repeat(30_000)}`, 431],
  ["a header too long", `GET /api/user HTTP/1.1\r\nX-A: ${"a".repeat(30_000)}`, 431],
  ["a header that cannot be read", "GET /api/user HTTP/1.1\r\nX A: b\r\n\r\n", 400],
  ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n", 405],
  ["another expectation", "GET / HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n", 417],
])("%s is refused, also behind an answered request", async (_name, bytes, status) => {
  const [alone, second] = await Promise.all([exchange(url, [bytes]), exchange(url, [whole, bytes])]);
  expect(alone.answers.map((answer) => answer.status)).toEqual([status]);
  expect(second.answers.map((answer) => answer.status)).toEqual([200, status]);
  expect([alone.end, second.end]).toEqual(["closed", "closed"]);
});

it("a request that can be read is still answered before what cannot be read, and nothing is written into its answer", async () => {
  const { answers, end } = await exchange(url, [`${whole.replace("/", "/late")}garbage\r\n\r\n`]);
  expect(answers.map(({ status, headers, body }) => [status, headers.get("connection"), body])).toEqual([
    [200, "close", "late"],
  ]);
  expect(end).toBe("closed");
});
