import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { joinHead, openSocket, parseAnswers, sendRaw, waitsForContinue } from "../support/raw";
import { errorsIn } from "../support/request-lines";
import { sampled } from "../support/sampling";
import { openSiteWithOwner, type Site } from "../support/site";
import { filesOnDisk } from "../support/stored-files";
import { multipart } from "../support/uploads";

const megabyte = 1024 * 1024;
let site: Site;
let authorization: string;

beforeAll(async () => {
  const opened = await openSiteWithOwner();
  site = opened.site;
  authorization = `Bearer ${opened.token}`;
});
afterAll(() => site?.close());

const onDisk = () => filesOnDisk(process.env.DATA_DIR ?? "");
const file = (bytes: number) => multipart([{ name: "file", filename: "x", content: Buffer.alloc(bytes) }]);

/** Sends a body as simple clients do, which write all of it before they look for an answer. */
async function sendWhole(path: string, headers: Record<string, string>, body: Buffer) {
  const { hostname, port, host } = new URL(site.url);
  // The write or the read that it fails reports an error.
  const socket = connect(Number(port), hostname)
    .on("error", () => {})
    .pause();
  const fields = { Host: host, Connection: "close", "Content-Length": body.length, ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.write(joinHead(`POST ${path} HTTP/1.1`, ...lines));
  await new Promise<void>((written, failed) => {
    socket.write(body, (error) => (error ? failed(error) : written()));
  });
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += chunk;
  const [answer] = parseAnswers(text);
  return { status: answer?.status, body: JSON.parse(answer?.body ?? "null") };
}

/** Node closes a connection on which a client goes on sending: beyond some buffers it may miss the answer. */
const isClosed = (error: { code?: string; cause?: { code?: string } }) =>
  /^(EPIPE|ECONNRESET|UND_ERR_SOCKET)$/.test(error.cause?.code ?? error.code ?? "");

it.each([
  ["avatar", 11, 413, "payload_too_large"],
  ...sampled([
    ["background", 170, 413, "payload_too_large"],
    ["avatar", 60, 413, "payload_too_large"],
  ] as const),
  ["nothing", 20, 404, "not_found"],
] as const)(
  "an upload to %s of %i MB tells its client %i, however it sends",
  async (kind, megabytes, status, error) => {
    const { body, headers } = file(megabytes * megabyte);
    const path = `/api/upload/${kind}`;
    const sent = { ...headers, authorization };
    const fetched = async (how: object) => {
      const response = await fetch(`${site.url}${path}`, { method: "POST", headers: sent, ...how });
      return { status: response.status, body: await response.json() };
    };
    const ways = [
      () => sendWhole(path, sent, body),
      () => fetched({ body }),
      () => fetched({ body: new Blob([body]).stream(), duplex: "half" }),
    ];
    // In `npm test` the largest is sent in one way.
    for (const send of megabytes > 100 ? sampled(ways) : ways) {
      const answer = await send().catch((reason) => {
        if (megabytes > 100 && isClosed(reason)) return { status, body: { error } };
        throw reason;
      });
      expect(answer).toMatchObject({ status, body: { error } });
    }
    expect(onDisk()).toEqual({ stored: [], incoming: [] });
  },
);

/** The head of an upload, which promises a body. */
function headOf(...lines: string[]): string {
  const own = [`Host: ${new URL(site.url).host}`, `Authorization: ${authorization}`];
  return joinHead("POST /api/upload/background HTTP/1.1", ...own, ...lines);
}

it("a client that goes away in the middle of an upload leaves nothing behind, and the server serves on", async () => {
  const { body, headers } = file(20 * megabyte);
  for (const share of [0.001, 0.9]) {
    const socket = openSocket(site.url).on("error", () => {});
    socket.write(headOf(`Content-Type: ${headers["Content-Type"]}`, `Content-Length: ${body.length}`));
    socket.write(body.subarray(0, Math.floor(body.length * share)));
    await expect.poll(() => onDisk().incoming.length, { interval: 10 }).toBe(1);
    socket.destroy();
    await expect.poll(onDisk).toEqual({ stored: [], incoming: [] });
  }
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
  expect(site.output()).not.toMatch(/uncaught|unhandled/i);
});

it.each([
  ["by ending its half", "Content-Length: 100", (socket: Socket) => socket.end()],
  ["by ending its half amid chunks", "Transfer-Encoding: chunked", (socket: Socket) => socket.end()],
  ["by a reset", "Content-Length: 100", (socket: Socket) => socket.resetAndDestroy()],
])("a client that goes away %s before its upload is read is no error of ours", async (_, length, leave) => {
  const before = site.output().length;
  const head = headOf("Content-Type: multipart/form-data; boundary=x", length, waitsForContinue);
  const { socket } = await sendRaw(site.url, head);
  const closed = once(socket, "close");
  leave(socket);
  await closed;
  await expect.poll(() => site.output().slice(before)).toContain("/api/upload/background");
  expect(errorsIn(site.output().slice(before))).toEqual([]);
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
});
