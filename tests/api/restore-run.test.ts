import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { understandCommand } from "@/lib/operator/admin/commands";
import { verifyArchive } from "@/lib/operator/backup/archive-reader";
import { replaceRows } from "@/lib/operator/backup/load-store";
import { withBackupRun } from "@/lib/operator/backup/run";
import { temporaryFolder } from "@/scripts/temporary";
import { runAdmin } from "../support/admin";
import { copyMigratedDatabase } from "../support/migrated-folder";
import { newConnection } from "../support/people";
import { itInLongRun } from "../support/sampling";

const { folder, remove } = temporaryFolder("restore-runs");
const neverAborted = new AbortController().signal;

beforeAll(migrateDatabase);
afterAll(remove);

async function manifestOfBackup(name: string) {
  const path = join(folder, name);
  await understandCommand(["backup", path], folder)(neverAborted);
  return verifyArchive(path);
}

itInLongRun("a restore continues when its transaction lasts longer than its lease", async () => {
  const manifest = await manifestOfBackup("small.tar");
  const stop = new Error("the test has seen enough");
  const restore = withBackupRun(
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
  const restore = withBackupRun({ kind: "restore" }, neverAborted, async (run) => {
    await newConnection(["identify"]);
    await replaceRows(manifest, give, refusal, run);
  });
  await expect(restore).rejects.toBe(refusal);
  expect(give).not.toHaveBeenCalled();
});

it("a restore that was interrupted is named by the next command, until it was run again", async () => {
  const data = join(folder, "interrupted");
  const own = join(folder, "own.tar");
  copyMigratedDatabase(data);
  const run = (...words: string[]) => runAdmin(words, { ...process.env, DATA_DIR: data, AUTH_SECRET: "" });
  expect(await run("backup", own)).toMatchObject({ code: 0, complaint: "" });
  const left = join(data, "auth-secret.restored-before-the-crash");
  writeFileSync(left, "x".repeat(64));
  const { code, complaint } = await run("restore", own, "--replace");
  expect(code).toBe(0);
  expect(JSON.parse(complaint)).toMatchObject({
    secret: left,
    msg: "a restore was interrupted, and its rows may be in place without the secret that belongs to them: unless it still runs, restore that backup again",
  });
  expect(existsSync(left)).toBe(false);
  expect(await run("list-clients")).toMatchObject({ code: 0, complaint: "" });
});
