import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { bounds } from "@/lib/operator/server/bounds";
import { receiveForm } from "@/lib/operator/server/forms";
import { sendProblem } from "@/lib/operator/server/request-checks";

const read: string[] = [];
const server = createServer((request, response) => {
  receiveForm(request, async (problem) => {
    if (problem) return sendProblem(request, response, problem);
    read.push(await text(request));
    response.end("read");
  });
}).listen(0, "127.0.0.1");
afterAll(() => server.close());

const part = (content: string) => `--b\r\nContent-Disposition: form-data; name=0\r\n\r\n${content}\r\n`;

async function send(body: string) {
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body });
  return [response.status, await response.text()];
}

/** All within the bytes of a form. */
const hostile: [string, string][] = [
  ["references of one value to another", part(JSON.stringify(Array(25_000).fill("$0")).slice(0, 120_000))],
  ["the same with escaped signs", part(`[${Array(8_000).fill('"\\u00240"').join()}]`)],
  ["empty parts", part("").repeat(2_000)],
];

it.each(hostile)("a form of %s is refused before the framework has read it", async (_, body) => {
  expect(body.length).toBeLessThanOrEqual(bounds.pageBodyBytes);
  const refusal = { error: "invalid_request", error_description: "Send a form with fewer fields and quotation marks" };
  const [status, answer] = await send(body);
  expect([status, JSON.parse(String(answer))]).toEqual([400, refusal]);
  expect(read).toEqual([]);
});

it("a form with as many values as the largest of ours is read as it came", async () => {
  const body = part(`${'"'.repeat(800)}\n`).repeat(1) + "a=b&".repeat(30_000);
  expect(await send(body)).toEqual([200, "read"]);
  expect(read).toEqual([body]);
});
