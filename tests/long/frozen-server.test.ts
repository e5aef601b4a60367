import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";
import { childrenOf } from "@/scripts/processes";
import { findPostgres } from "../../scripts/programs.mjs";
import { startServer, type TestServer } from "../support/server";
import { expectMilliseconds, monotonicNow } from "../support/time-bounds";

const programs = findPostgres();
const running: TestServer[] = [];
let database: PostgresServer | undefined;
beforeAll(async () => {
  if (programs) database = await startPostgres(programs);
  else process.stdout.write("No PostgreSQL here: the workers of a cluster are not frozen\n");
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close("SIGTERM");
});
afterAll(async () => {
  await database?.stop();
});

async function start(environment: Record<string, string>): Promise<TestServer> {
  const server = await startServer({ RATE_LIMITS: "off", ...environment }, undefined, ["server.mjs", "--supervised"]);
  running.push(server);
  return server;
}

/** Suspends one of the serving processes, and waits until another one has its place. */
async function freezeOne(server: TestServer, count: number) {
  await expect.poll(() => childrenOf(server.pid).length).toBe(count);
  const [frozen = 0, ...others] = childrenOf(server.pid);
  const begun = monotonicNow();
  process.kill(frozen, "SIGSTOP");
  await expect.poll(() => childrenOf(server.pid).includes(frozen), { timeout: 90_000, interval: 100 }).toBe(false);
  expectMilliseconds(monotonicNow() - begun, 40_000, 28_000);
  await expect.poll(() => childrenOf(server.pid).length).toBe(count);
  expect(childrenOf(server.pid)).toEqual(expect.arrayContaining(others));
  await expect
    .poll(async () => (await fetch(`${server.url}/api/users/nobody`).catch(() => undefined))?.status)
    .toBe(404);
}

it("a frozen server on the embedded database is noticed within 40 seconds and started again", async () => {
  const server = await start({});
  await freezeOne(server, 1);
  expect(server.output()).toContain(
    "The server has sent no heartbeat for 30 seconds and is killed.\nThe server ended (SIGKILL); it is started again.\n",
  );
});

describe.runIf(programs)("with two workers and PostgreSQL", () => {
  it("a frozen one is noticed within 40 seconds and replaced, and the other stays", async () => {
    const { url = "" } = database ? await createDatabase(database.url) : {};
    const server = await start({ DATABASE_URL: url, WEB_CONCURRENCY: "2" });
    await freezeOne(server, 2);
    expect(server.output()).toContain(
      "A worker has sent no heartbeat for 30 seconds and is killed.\nA worker ended (SIGKILL); another one takes its place.\n",
    );
  });
});
