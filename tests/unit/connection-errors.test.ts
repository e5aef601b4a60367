import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bounds } from "@/lib/server/bounds";
import { answerConnectionErrors } from "@/lib/server/connection-errors";
import { exchange } from "../support/raw";

let server: Server;
let url = "";
beforeAll(async () => {
  server = createServer({ maxHeaderSize: bounds.headerBytes });
  server.on("request", (_request, response) => response.end("answered"));
  answerConnectionErrors(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close().closeAllConnections());

const long = "a".repeat(9_000);
const whole = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const none = undefined;

it.each([
  ["a target too long for the parser", ["GET /api/user/a", long, long, " HTTP/1.1\r\n\r\n"], 414, "*"],
  ["one that begins within the method", ["GE", "T /api/user/a", long, long], 414, "*"],
  ["one behind an answered request", [whole, "GET /api/user/a", long, long], 414, "*"],
  ["one of a page", ["GET /a", long, long, " HTTP/1.1\r\n\r\n"], 414, none],
  ["a header too long", ["GET /api/user HTTP/1.1\r\nX-A: a", long, long], 431, "*"],
  ["a header too long of a page", ["GET /login HTTP/1.1\r\nX-A: a", long, long, "\r\n\r\n"], 431, none],
  ["a header that cannot be read", ["GET /api/user HTTP/1.1\r\n", "Host: x\r\n", "X A: b\r\n\r\n"], 400, "*"],
  ["one of the token endpoint", ["POST /api/oauth2/token HTTP/1.1\r\n", "X A: b\r\n\r\n"], 400, "*"],
])("%s, in several reads, is refused by the address of its request", async (_name, chunks, status, origin) => {
  const { answers } = await exchange(url, chunks);
  const last = answers.at(-1);
  expect([last?.status, last?.headers.get("access-control-allow-origin")]).toEqual([status, origin]);
});

it("a target too long behind a request in the same read is refused for any origin, since its address is unknown", async () => {
  const { answers } = await exchange(url, [`${whole}GET /api/user/a`, long, long]);
  expect(answers.map(({ headers }) => headers.get("access-control-allow-origin"))).toEqual([undefined, "*"]);
});
