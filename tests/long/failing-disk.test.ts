import { afterAll, afterEach, expect, it } from "vitest";
import { updateAccountFlag } from "@/lib/people/users/store";
import { temporaryFolder } from "@/scripts/temporary";
import { failingDisk } from "../support/failing-disk";
import { sendAndRecord, startLoad } from "../support/load";
import { newApplication, newPerson } from "../support/people";
import { startServer, type TestServer } from "../support/server";
import { openOwnSite, ownerToken } from "../support/site";
import { expectMilliseconds, monotonicNow } from "../support/time-bounds";

const { folder, remove } = temporaryFolder("failing-disk");
const disk = failingDisk(folder);
const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close("SIGTERM");
});
afterAll(remove);

/** The built server on a disk that fails when asked, and a token of somebody on it. */
async function open(program: string[]) {
  let application: Awaited<ReturnType<typeof newApplication>> | undefined;
  const environment = { ...disk.environment, RATE_LIMITS: "off" };
  const site = await openOwnSite(
    async () => {
      const person = await newPerson();
      // For as many links as the writers may send.
      await updateAccountFlag(person.username, "isPremium", true);
      application = await newApplication(person.id);
    },
    environment,
    program,
  );
  running.push(site);
  if (!application) throw new Error("there is no application");
  return { site, token: await ownerToken(site.url, application) };
}

const addLink = (url: string, token: string, value: string, signal?: AbortSignal) =>
  fetch(`${url}/api/links`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ type: "github", value }),
    signal,
  });

async function linksOf(url: string, token: string): Promise<string[]> {
  const response = await fetch(`${url}/api/links`, { headers: { Authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return (await response.json()).map(({ value }: { value: string }) => value);
}

const fatalLines = (output: string) =>
  output
    .split("\n")
    .filter((line) => line.startsWith(`{"level":60`))
    .map((line) => JSON.parse(line).msg);

it.each([
  ["EIO", "I/O error. Its disk fails: "],
  ["ENOSPC", "No space left on device. The disk is full: "],
] as const)(
  "a failed write of the database's log (%s) costs the requests in flight their answer and the server a start, and nothing that was acknowledged",
  async (code, words) => {
    const { site, token } = await open(["server.mjs", "--supervised"]);
    const acknowledged: string[] = [];
    let next = 0;
    const load = startLoad(6, async (index) => {
      if (index < 2)
        return sendAndRecord("read", (signal) =>
          fetch(`${site.url}/api/user`, { signal, headers: { Authorization: `Bearer ${token}` } }),
        );
      const value = `of-${code}-${++next}`;
      const seen = await sendAndRecord("write", (signal) => addLink(site.url, token, value, signal));
      if (seen.status === 201) acknowledged.push(value);
      return seen;
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
    const failed = monotonicNow();
    disk.fail({ call: "writeSync", path: "pg_wal", code, once: true });
    await expect.poll(() => site.output()).toContain("The server ended (code 1); it is started again.\n");
    await expect.poll(async () => (await fetch(`${site.url}/api/health`).catch(() => undefined))?.status).toBe(200);
    process.stdout.write(`served again ${Math.round(monotonicNow() - failed)} ms after ${code}\n`);
    const seen = await load.stop();
    expect(fatalLines(site.output())).toEqual([
      expect.stringMatching(
        new RegExp(
          `^The embedded database in ${process.env.DATA_DIR}/database has crashed: could not write to \\S+ [^:]+: ${words}.+ This process ends now; whatever supervises it starts it again\\.$`,
        ),
      ),
    ]);
    const unanswered = seen.filter(({ status }) => ![200, 201, 409].includes(status));
    // Whoever asked while the process ended, or came between the two processes, got no answer.
    expect(
      unanswered.filter(({ status, what }) => status !== 0 || !/ECONNREFUSED|ECONNRESET|other side closed/.test(what)),
    ).toEqual([]);
    expect(await linksOf(site.url, token)).toEqual(expect.arrayContaining(acknowledged));
    expect(await site.close("SIGTERM")).toBe(0);
  },
);

it("without a supervisor the server ends with code 1 and leaves the data folder to the next one", async () => {
  const { site, token } = await open(["server.mjs"]);
  disk.fail({ call: "writeSync", path: "pg_wal", code: "EIO", once: true });
  const failed = monotonicNow();
  await expect(addLink(site.url, token, "of-nobody")).rejects.toThrow();
  expect(await site.ended).toBe(1);
  expectMilliseconds(monotonicNow() - failed, 2_500);
  const next = await startServer({ DATA_DIR: process.env.DATA_DIR ?? "", RATE_LIMITS: "off" });
  running.push(next);
  expect((await addLink(next.url, token, "of-the-next")).status).toBe(201);
});
