import { once } from "node:events";
import { existsSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { pageDrafts, visitorSalts } from "@/db/schema";
import { getPage } from "@/lib/page/drafts/publish";
import { temporaryFolder } from "@/scripts/temporary";
import { copyMigratedDatabase } from "../support/migrated-folder";
import { inLongRun, itInLongRun, sampled } from "../support/sampling";
import { startServer, type TestServer } from "../support/server";
import { openOwnSite } from "../support/site";
import { createOAuthClient } from "../support/third-party";
import { expectWithin } from "../support/time-bounds";

const password = "correct horse battery";
const { folder, remove } = temporaryFolder("lifecycle");
const running: TestServer[] = [];

async function start(environment: Record<string, string>, program?: string[]): Promise<TestServer> {
  const server = await startServer(environment, undefined, program);
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.close("SIGKILL");
});
beforeAll(() => copyMigratedDatabase(folder));
afterAll(remove);

/** A token request that stops in the middle of its body until `finish` is called. */
async function halfARequest(url: string) {
  const body = "grant_type=client_credentials&client_id=x&client_secret=y";
  const sent = request(`${url}/api/oauth2/token`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": body.length,
      // The server answers it once it reads the body.
      expect: "100-continue",
    },
  });
  const answered = once(sent, "response");
  await once(sent, "continue");
  sent.write(body.slice(0, 20));
  return { answered, finish: () => sent.end(body.slice(20)) };
}

/** How `npm start` runs the server: as a child. */
const npmStart = ["server.mjs", "--supervised"];

it.each(
  sampled([
    ["from the keyboard", "SIGINT", undefined],
    ["by a terminal that closes", "SIGHUP", undefined],
    ["from the keyboard, under npm start,", "SIGINT", npmStart],
    ["by a terminal that closes, under npm start,", "SIGHUP", npmStart],
  ] as const),
)(
  "a server that is stopped %s ends with code 0 once the request in flight has its answer",
  async (_, signal, program) => {
    const server = await start({ DATA_DIR: folder }, program && [...program]);
    const { answered, finish } = await halfARequest(server.url);
    const stopped = server.close(signal);
    await pause(300);
    finish();
    const [response] = await answered;
    expect(response.resume().statusCode).toBe(401);
    expect(await stopped).toBe(0);
    expect(existsSync(join(folder, "lock"))).toBe(false);
  },
);

// In `npm test` such a request is among those of `stop.test.ts`, and `tests/unit/supervisor.test.ts` passes signals on.
inLongRun(() => {
  it.each([
    ["under npm start", npmStart],
    ["by itself", undefined],
  ] as const)(
    "a server %s waits less than 10 seconds after SIGTERM for a request that never ends",
    async (_, program) => {
      const server = await start({ DATA_DIR: folder }, program && [...program]);
      const { answered } = await halfARequest(server.url);
      const stopped = expectWithin(10_000, () => server.close("SIGTERM"));
      await expect(answered).rejects.toThrow("socket hang up");
      expect(await stopped).toBe(0);
    },
  );
});

itInLongRun("a server whose supervisor is killed ends by itself and releases its data folder", async () => {
  const server = await start({ DATA_DIR: folder }, npmStart);
  expect(existsSync(join(folder, "lock"))).toBe(true);
  await server.close("SIGKILL");
  await expect.poll(() => existsSync(join(folder, "lock"))).toBe(false);
  const next = await start({ DATA_DIR: folder }, npmStart);
  expect(await next.close("SIGINT")).toBe(0);
});

inLongRun(() => {
  it("a server takes over the data folder of one that was killed, with all that it had acknowledged", async () => {
    const DATA_DIR = process.env.DATA_DIR ?? "";
    let credentials = { id: "", secret: "" };
    const first = await openOwnSite(async ({ newPerson, newApplication }) => {
      const { id } = await newPerson("ada", password);
      await database().insert(visitorSalts).values({ day: "2020-02-28", salt: "of a day long past" });
      const [base, files] = [await getPage(id), ["avatars/of-an-edit-long-past.webp"]];
      await database()
        .insert(pageDrafts)
        .values({ userId: id, base, document: base, files, filesUntil: new Date(0) });
      const { clientId, clientSecret } = await newApplication(id);
      credentials = { id: clientId, secret: clientSecret };
    });
    running.push(first);
    const { body } = await createOAuthClient(first.url, credentials).requestToken({ grant_type: "client_credentials" });
    const change = await createOAuthClient(first.url, credentials).callUser(body.access_token, { bio: "Kept." });
    expect(change.status).toBe(200);
    expect(await first.close("SIGKILL")).toBeNull();
    expect(existsSync(join(DATA_DIR, "lock"))).toBe(true);
    const second = await start({ DATA_DIR });
    const read = await createOAuthClient(second.url, credentials).callUser(body.access_token);
    expect(read).toMatchObject({ status: 200, body: { username: "ada", bio: "Kept." } });
    expect(await second.close("SIGINT")).toBe(0);
    // Whoever was away when the day ended makes up for it at once.
    expect(await database().select().from(visitorSalts)).toEqual([]);
    const { files, filesUntil } = pageDrafts;
    expect(await database().select({ files, filesUntil }).from(pageDrafts)).toEqual([{ files: [], filesUntil: null }]);
  });
});
