import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import type { RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { fetchFile, fetchSize } from "@/lib/media/storage/fetch-file";
import { temporaryFolder } from "@/scripts/temporary";
import { listenOnLoopback } from "../support/loopback";

const { folder, remove } = temporaryFolder("fetch-file");
afterAll(remove);
const bounds = { milliseconds: 60_000, bytes: 100_000 };
const bytes = randomBytes(100_000);

/** Fetches a file of a server that answers so; where it was put. */
async function fetched(answer: RequestListener, milliseconds = bounds.milliseconds): Promise<string> {
  const { url, close } = await listenOnLoopback(answer);
  const path = join(folder, randomBytes(8).toString("hex"));
  try {
    await fetchFile(`${url}/file`, path, { ...bounds, milliseconds });
    return path;
  } finally {
    await close();
  }
}

/** Answers at another address than the one that is asked for. */
const movedTo =
  (answer: (response: ServerResponse) => void): RequestListener =>
  ({ url }, response) =>
    url === "/file" ? response.writeHead(302, { location: "/other" }).end() : answer(response);

it("fetches a file as it is, to the last byte that it may have", async () => {
  expect(readFileSync(await fetched((_, response) => response.end(bytes))).equals(bytes)).toBe(true);
});

it("fetches an empty file, and lets no other user of the machine read what it fetched", async () => {
  const { mode, size } = statSync(await fetched((_, response) => response.end()));
  expect([mode & 0o777, size]).toEqual([0o600, 0]);
});

it.each<[string, RequestListener, RegExp]>([
  ["one that is not there", (_, response) => response.writeHead(404).end("no"), /answered 404/],
  ["one without content", (_, response) => response.writeHead(204).end(), /answered 204/],
  ["a part of one", (_, response) => response.writeHead(206).end("part"), /answered 206/],
  ["one that is elsewhere", movedTo((response) => response.end("elsewhere")), /fetch failed/],
  [
    "one that is too large by a byte",
    (_, response) => response.end(Buffer.concat([bytes, bytes.subarray(0, 1)])),
    /too large/,
  ],
  ["one that never comes", () => {}, /timeout/],
  ["one that stops halfway", (_, response) => void response.write(bytes.subarray(9)), /timeout/],
  [
    "one that breaks off",
    (_, response) => void response.write(bytes.subarray(9), () => response.destroy()),
    /terminated|fetch failed/,
  ],
])("does not fetch %s", async (_, answer, message) => {
  const milliseconds = message.source === "timeout" ? 300 : undefined;
  await expect(fetched(answer, milliseconds)).rejects.toThrow(message);
});

it.runIf(existsSync("/proc/self/fd"))("keeps no file open, whether it came or not", async () => {
  const open = () =>
    readdirSync("/proc/self/fd").filter((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder);
      } catch {
        return false;
      }
    });
  await fetched((_, response) => response.end(bytes));
  const tooLarge: RequestListener = (_, response) => response.end(Buffer.concat([bytes, bytes]));
  await expect(fetched(tooLarge)).rejects.toThrow(/too large/);
  expect(open()).toEqual([]);
});

it.each<[string, RequestListener, number | undefined | RegExp]>([
  ["what the server says", (_, response) => response.writeHead(200, { "content-length": "5" }).end(), 5],
  ["undefined where there is none", (_, response) => response.writeHead(404).end(), undefined],
  [
    "an error where it fails",
    (_, response) => response.writeHead(500, { "content-length": "5" }).end(),
    /answered 500/,
  ],
  ["an error where it says none", (_, response) => response.writeHead(200).end(), /answered 200/],
  ["nothing where it is empty", (_, response) => response.writeHead(200, { "content-length": "0" }).end(), 0],
  [
    "an error where it has moved",
    movedTo((response) => response.writeHead(200, { "content-length": "5" }).end()),
    /fetch failed/,
  ],
  [
    "asked for without the file itself",
    ({ method }, response) => response.writeHead(method === "HEAD" ? 200 : 500, { "content-length": "5" }).end(),
    5,
  ],
])("the size of a file is %s", async (_, answer, expected) => {
  const { url, close } = await listenOnLoopback(answer);
  const size = fetchSize(`${url}/file`, { milliseconds: 60_000 }).finally(close);
  if (expected instanceof RegExp) await expect(size).rejects.toThrow(expected);
  else expect(await size).toBe(expected);
});

it("never overwrites a file", async () => {
  const path = await fetched((_, response) => response.end("one"));
  await expect(fetchFile("data:text/plain,two", path, bounds)).rejects.toThrow(/EEXIST/);
  expect([existsSync(path), readFileSync(path, "utf8")]).toEqual([true, "one"]);
});

it("ends a size and a file that do not come in time, also where the caller may end them", async () => {
  const { url, close } = await listenOnLoopback(() => {});
  const { signal } = new AbortController();
  const path = join(folder, "never");
  for (const limits of [{ milliseconds: 200 }, { milliseconds: 200, signal }]) {
    await expect(fetchSize(`${url}/file`, limits)).rejects.toThrow(/timeout/);
    await expect(fetchFile(`${url}/file`, path, { ...limits, bytes: 10 })).rejects.toThrow(/timeout/);
  }
  await close();
});

it("ends with the caller's reason when the caller ends it", async () => {
  const caller = new AbortController();
  const { url, close } = await listenOnLoopback(() => caller.abort(new Error("no longer wanted")));
  const limits = { ...bounds, signal: caller.signal };
  await expect(fetchFile(`${url}/file`, join(folder, "unwanted"), limits)).rejects.toThrow("no longer wanted");
  await expect(fetchSize(`${url}/file`, limits)).rejects.toThrow("no longer wanted");
  await close();
});

it("does not read on an answer that it refuses", async () => {
  let closed = Promise.resolve();
  const { url, close } = await listenOnLoopback((_, response) => {
    closed = new Promise((resolve) => response.once("close", resolve));
    response.writeHead(500).write("the first words of an answer without end");
  });
  await expect(fetchFile(`${url}/file`, join(folder, "refused"), bounds)).rejects.toThrow(/answered 500/);
  await closed;
  expect(existsSync(join(folder, "refused"))).toBe(false);
  await close();
});
