import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { addDemos } from "@/lib/page/demos/seed";
import { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";
import { temporaryFolder } from "@/scripts/temporary";
import { findPostgres } from "../../scripts/programs.mjs";
import { startServer, type TestServer } from "../support/server";

const maxMegabytes = 250;
const programs = findPostgres();
const { folder, remove } = temporaryFolder("new");
let postgres: PostgresServer | undefined;
let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
});
afterAll(async () => {
  await postgres?.stop();
  remove();
});

/** What each process of the server holds, its children's alongside its own, in megabytes. */
function residentMegabytes(pid: number): number[] {
  const status = (id: number | string) => readFileSync(`/proc/${id}/status`, "utf8");
  const children = readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && status(name).includes(`\nPPid:\t${pid}\n`);
    } catch {
      return false;
    }
  });
  return [pid, ...children].map((id) => Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status(id))?.[1]) / 1024));
}

async function expectToBeSlim(mode: string, { url, pid }: TestServer): Promise<void> {
  await pause(3_000);
  const idle = residentMegabytes(pid);
  for (const path of ["/", "/login", "/developers", ...Array(20).fill("/api/user/demo"), ...Array(5).fill("/demo")]) {
    const response = await fetch(`${url}${path}`);
    await response.arrayBuffer();
    expect([path, response.status]).toEqual([path, 200]);
  }
  await pause(3_000);
  const used = residentMegabytes(pid);
  const held = `with ${mode} the server holds ${idle} MB after its start and ${used} MB after 28 requests`;
  process.stdout.write(`${held}\n`);
  expect(Math.max(...idle, ...used), held).toBeLessThanOrEqual(maxMegabytes);
}

describe.runIf(process.platform === "linux")("the memory of a server", () => {
  it("a server that has just made its embedded database holds at most 250 MB", async () => {
    server = await startServer({ DATA_DIR: folder, RATE_LIMITS: "off" });
    await expectToBeSlim("a new embedded database", server);
  });

  it.runIf(programs)("a server on PostgreSQL holds at most 250 MB", async () => {
    if (!programs) return;
    postgres = await startPostgres(programs);
    const { url } = await createDatabase(postgres.url);
    process.env.DATABASE_URL = url;
    await migrateDatabase();
    await addDemos();
    await closeDatabase();
    delete process.env.DATABASE_URL;
    // With the files of the demo profiles.
    const { DATA_DIR = "" } = process.env;
    server = await startServer({ DATABASE_URL: url, DATA_DIR, RATE_LIMITS: "off" });
    await expectToBeSlim("PostgreSQL", server);
  });
});
