import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { createDatabase, startPostgres } from "@/scripts/postgres";
import { childrenOf } from "@/scripts/processes";
import { findPostgres } from "../../scripts/programs.mjs";
import { type DatabaseCopy, openDatabaseCopy } from "../support/database-copy";
import { sendAndRecord, startLoad } from "../support/load";
import { newApplication, newPerson } from "../support/people";
import { exchange, joinHead, sendRaw, waitsForContinue } from "../support/raw";
import { itInLongRun } from "../support/sampling";
import { metricsToken, startServer, type TestServer } from "../support/server";
import { ownerToken } from "../support/site";
import { expectMilliseconds, expectWithin, monotonicNow } from "../support/time-bounds";

const programs = findPostgres();
/** Four of each kind; in `npm test` one. */
const clients = inject("isLong") ? 16 : 4;
const ask = (path: string) => joinHead(`GET ${path} HTTP/1.1`, "Host: localhost");
const type = "Content-Type: application/x-www-form-urlencoded";
const half = joinHead(
  ...["POST /api/oauth2/token HTTP/1.1", "Host: localhost"],
  ...[type, waitsForContinue, "Content-Length: 3"],
);
let database: DatabaseCopy | undefined;
let username: string;
let application: Awaited<ReturnType<typeof newApplication>>;
const running: TestServer[] = [];

beforeAll(async () => {
  if (!programs) return;
  database = await openDatabaseCopy();
  const person = await newPerson();
  ({ username } = person);
  application = await newApplication(person.id);
  await closeDatabase();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close("SIGKILL");
});
afterAll(async () => {
  await database?.drop();
});

const environmentOf = (environment: Record<string, string>) => {
  const { DATABASE_URL = "" } = process.env;
  return { DATABASE_URL, RATE_LIMITS: "off", WEB_CONCURRENCY: "2", ...environment };
};

async function start(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer(environmentOf(environment));
  running.push(server);
  return server;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const timesIn = (text: string, part: string) => text.split(part).length - 1;
const workersOf = ({ pid }: TestServer) => childrenOf(pid).sort((left, right) => left - right);
const twoWorkers = (server: TestServer) => expect.poll(() => workersOf(server).length).toBe(2);
const twoServe = (server: TestServer) => expect.poll(server.output).toContain("2 workers serve.\n");

/** Reads, changes and token requests, on persistent connections. */
function load({ url }: TestServer, token: string) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const form = { client_id: application.clientId, client_secret: application.clientSecret };
  const body = new URLSearchParams({ ...form, grant_type: "client_credentials" });
  return startLoad(clients, (index) =>
    sendAndRecord(`client ${index}`, (signal) => {
      if (index % 4 === 0) {
        const change = JSON.stringify({ bio: `Of client ${index}.` });
        return fetch(`${url}/api/user`, { method: "PATCH", headers, body: change, signal });
      }
      if (index % 4 === 1) return fetch(`${url}/api/oauth2/token`, { method: "POST", body, signal });
      return fetch(`${url}/api/users/${username}`, { signal });
    }),
  );
}

describe.runIf(programs)("with WEB_CONCURRENCY=2 and PostgreSQL", () => {
  describe("a server that runs on", () => {
    let server: TestServer;
    let noticed: number | undefined;
    beforeAll(async () => {
      server = await startServer(environmentOf({ METRICS_TOKEN: metricsToken }), undefined, undefined, (output) => {
        if (!output.includes("another one takes its place")) return;
        // Two turns later this process has read that the connections to the dead worker ended, and sends nothing on them.
        setImmediate(() =>
          setImmediate(() => {
            noticed ??= monotonicNow();
          }),
        );
      });
    });
    afterAll(() => server?.close("SIGKILL"));

    itInLongRun("The metrics are those of all workers together, whichever answers", async () => {
      await twoServe(server);
      expect(timesIn(server.output(), "Site   ")).toBe(1);
      expect(timesIn(server.output(), "Workers     2\n")).toBe(1);
      for (let request = 0; request < 40; request++) {
        const response = await fetch(`${server.url}/api/users/${username}`, { headers: { Connection: "close" } });
        expect(response.status).toBe(200);
      }
      const headers = { Authorization: `Bearer ${metricsToken}`, Connection: "close" };
      for (let round = 0; round < 3; round++) {
        const text = await (await fetch(`${server.url}/api/metrics`, { headers })).text();
        const counted = /^http_request_duration_seconds_count\{.*route="\/api\/users\/\[username\]".*\} (\d+)$/m.exec(
          text,
        );
        expect(Number(counted?.[1])).toBe(40);
      }
    });

    it("a failure to start is reported once", async () => {
      const refused = await start({ PORT: new URL(server.url).port, BASE_URL: "http://localhost:1" }).catch(String);
      expect(timesIn(String(refused), "is in use; choose another with PORT.")).toBe(1);
    });

    itInLongRun("SIGHUP replaces the workers one after the other without a failed request", async () => {
      await twoServe(server);
      const before = workersOf(server);
      const { stop } = load(server, await ownerToken(server.url, application));
      await pause(300);
      process.kill(server.pid, "SIGHUP");
      await expect.poll(() => before.some(isAlive)).toBe(false);
      await pause(300);
      const seen = await stop();
      expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
      expect(workersOf(server).length).toBe(2);
    });

    it("a worker that is killed costs only the requests on it, and another one takes its place", async () => {
      // The listening socket is closed with the last worker that serves.
      await twoServe(server);
      const { stop } = load(server, await ownerToken(server.url, application));
      await pause(500);
      const [victim = 0, other] = workersOf(server);
      process.kill(victim, "SIGKILL");
      const killed = monotonicNow();
      await expect.poll(() => noticed).toBeDefined();
      await pause(1_500);
      const seen = await stop();
      const failed = seen.filter(({ status }) => status !== 200);
      expect(failed.filter(({ status }) => status !== 0)).toEqual([]);
      expectMilliseconds(Math.max(killed, ...failed.map(({ begun }) => begun)) - killed, 300);
      expect(failed.filter(({ begun }) => begun > (noticed ?? 0)).map(({ what }) => what)).toEqual([]);
      await twoWorkers(server);
      expect(workersOf(server)).toContain(other);
      expect(workersOf(server)).not.toContain(victim);
      expect(timesIn(server.output(), "another one takes its place")).toBe(1);
      const asked = monotonicNow();
      const stopped = server.close("SIGTERM");
      const status = async () => (await exchange(server.url, [ask("/api/health")])).answers[0]?.status;
      // Connections go to one worker after the other.
      await expect.poll(async () => [await status(), await status()]).not.toContain(200);
      const paths = ["health", "health", "health", `users/${username}`];
      const answers = await Promise.all(paths.map((path) => exchange(server.url, [ask(`/api/${path}`)])));
      const responses = answers.map(({ answers: [answer] }) => [answer?.status, answer?.headers.get("connection")]);
      // New connections are taken for two seconds.
      if (inject("isLong") || monotonicNow() - asked < 2_000)
        expect(responses).toEqual([503, 503, 503, 200].map((code) => [code, "close"]));
      expect(await stopped).toBe(0);
    });
  });

  itInLongRun("A stop takes less than 10 seconds while PostgreSQL hangs and a request never ends", async () => {
    const postgres = await startPostgres(programs ?? "");
    const server = await start({ DATABASE_URL: (await createDatabase(postgres.url)).url });
    const held = await sendRaw(server.url, half);
    postgres.freeze();
    try {
      // The request and PostgreSQL go on only after it.
      await expectWithin(10_000, () => server.close("SIGTERM"));
    } finally {
      postgres.thaw();
      held.socket.destroy();
      await postgres.stop();
    }
  });

  itInLongRun("Workers whose primary is killed end by themselves", async () => {
    const server = await start();
    await twoWorkers(server);
    const workers = workersOf(server);
    process.kill(server.pid, "SIGKILL");
    await expect.poll(() => workers.some(isAlive)).toBe(false);
  });
});

it("a number of processes that is none refuses the start", async () => {
  const refused = await startServer({ WEB_CONCURRENCY: "many" }).catch(String);
  expect(refused).toContain("\n  WEB_CONCURRENCY: write a number of processes from 1 to 64, or auto");
});
