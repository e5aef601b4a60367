import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { understandCommand } from "@/lib/admin/commands";
import { verifyArchive } from "@/lib/backup/archive-reader";
import { replaceRows } from "@/lib/backup/load-store";
import { duringRun } from "@/lib/backup/run";
import { temporaryFolder } from "@/scripts/temporary";
import { newConnection } from "../support/people";

const { folder, remove } = temporaryFolder("restore-runs");
const neverAborted = new AbortController().signal;

beforeAll(migrateDatabase);
afterAll(remove);

async function manifestOfBackup(name: string) {
  const path = join(folder, name);
  await understandCommand(["backup", path], folder)(neverAborted);
  return verifyArchive(path);
}

it("a restore continues when its transaction lasts longer than its lease", async () => {
  const manifest = await manifestOfBackup("small.tar");
  const stop = new Error("the test has seen enough");
  const restore = duringRun(
    { kind: "restore" },
    neverAborted,
    async (run) => {
      const give = async () => {
        // The embedded database serves nobody else meanwhile; PostgreSQL refuses this once its lock timeout has passed.
        if (inject("engine") === "postgres") {
          await expect(database().execute(sql`select from backup_runs`)).rejects.toThrow();
        }
        run.signal.throwIfAborted();
        throw stop;
      };
      await replaceRows(manifest, give, undefined, run);
    },
    { renew: 20, lost: 100 },
  );
  await expect(restore).rejects.toBe(stop);
});

it("an account made after a restore began is not replaced by it, unless that is allowed", async () => {
  const manifest = await manifestOfBackup("empty.tar");
  const refusal = new Error("There are accounts");
  const give = vi.fn(async () => {});
  const restore = duringRun({ kind: "restore" }, neverAborted, async (run) => {
    await newConnection(["identify"]);
    await replaceRows(manifest, give, refusal, run);
  });
  await expect(restore).rejects.toBe(refusal);
  expect(give).not.toHaveBeenCalled();
});
