import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { env } from "@/lib/core/process/env";
import { understandCommand } from "@/lib/operator/admin/commands";
import { backUpToFolder } from "@/lib/operator/backup/backup-folder";
import { beginRun, instanceId, lastScheduledRun } from "@/lib/operator/backup/run-store";
import { findBackupProblem } from "@/lib/operator/backup/scheduled";
import { temporaryFolder } from "@/scripts/temporary";
import { sampleFile } from "../support/document-rows";
import { reportSpace } from "../support/full-disk";
import { newConnection } from "../support/people";
import { filesOnDisk, keysInUse } from "../support/stored-files";
import { upload } from "../support/uploads";

const { folder, remove } = temporaryFolder("backup-folders");
const neverAborted = new AbortController().signal;

beforeAll(migrateDatabase);
beforeEach(() => database().execute(sql`delete from backup_runs`));
afterAll(remove);

/** A folder with empty files of these names. */
function folderWith(name: string, names: string[]) {
  const target = join(folder, name);
  mkdirSync(target);
  for (const file of names) writeFileSync(join(target, file), "");
  return { target, names: () => readdirSync(target).sort() };
}

it("a backup or restore that would fill the disk fails, says so and leaves nothing behind", async () => {
  const { access_token: token } = await newConnection(["uploads"]);
  await upload("avatar", token, sampleFile("avatar.png"));
  const { target, names } = folderWith("full", []);
  const command = (...words: string[]) => understandCommand(words, target)(neverAborted);
  await command("backup", "whole.tar");
  const space = reportSpace();
  const { isFullNow } = space;
  try {
    // Where the rows are written first: alongside the backup, or in DATA_DIR for the embedded database.
    isFullNow((path) => /\.vitrine-unfinished-|backup-spool/.test(path));
    await expect(command("backup", "second.tar")).rejects.toThrow(/^The disk of .* is almost full/);
    isFullNow((path) => path === target);
    await expect(command("backup", "second.tar")).rejects.toThrow(`The disk of ${target} is almost full`);
    expect(names()).toEqual(["whole.tar"]);
    isFullNow((path) => path.endsWith(".incoming"));
    await expect(command("restore", "whole.tar", "--replace")).rejects.toThrow(
      /^The disk of .*\.incoming is almost full/,
    );
    expect(filesOnDisk(process.env.DATA_DIR ?? "").incoming).toEqual([]);
  } finally {
    space.undo();
  }
});

it("a daily timer that fires some minutes early does not wait another day", async () => {
  const { target } = folderWith("timer", []);
  const backUp = () => understandCommand(["backup", "--to", target, "--every", "24h"], folder)(neverAborted);
  const pass = (hours: number) =>
    database().execute(sql`update backup_runs set started_at = started_at - make_interval(hours => ${hours})`);
  expect(await backUp()).toMatchObject({ ok: true });
  await pass(22);
  expect(await backUp()).toEqual({ due: false });
  await pass(1);
  expect(await backUp()).toMatchObject({ ok: true });
});

it("backups of another instance in the same folder, finished or not, are left alone", async () => {
  const others = [".vitrine-unfinished-00000000-vitrine.tar", "vitrine-00000000-2020-01-01T00-00-00-000Z.tar"];
  const own = await instanceId();
  const left = [`.vitrine-unfinished-${own}-vitrine.tar`, `vitrine-${own}-2020-01-01T00-00-00-000Z.tar`];
  const { target, names } = folderWith("shared", [...others, ...left]);
  const report = await backUpToFolder({ folder: target, keep: 1 }, neverAborted);
  expect(names()).toEqual([...others, basename(report?.path ?? "")].sort());
});

it("runs and names with a future time neither delay a backup nor remove it, and are reported", async () => {
  const { target, names } = folderWith("ahead", [`vitrine-${await instanceId()}-2999-01-01T00-00-00-000Z.tar`]);
  await database().execute(
    sql`insert into backup_runs (kind, is_scheduled, started_at, held_until, ended_at)
      values ('backup', true, now() + interval '1 year', now(), now())`,
  );
  Object.assign(env(), { BACKUP: { everySeconds: 86_400, keep: 1, folder: target } });
  expect(await findBackupProblem()).toBe(
    "the last backup was made at a time that is still to come; the clock was set back",
  );
  const report = await backUpToFolder({ folder: target, keep: 1, everySeconds: 86_400 }, neverAborted);
  expect(names()).toEqual([basename(report?.path ?? "")]);
  expect(await findBackupProblem()).toBeUndefined();
});

it.each(["backup", "restore"] as const)(
  "a %s that has been running for longer than the interval is reported, though no scheduled backup has ended yet",
  async (kind) => {
    Object.assign(env(), { BACKUP: { everySeconds: 3600, keep: 1, folder } });
    await beginRun({ kind });
    const since = (minutes: number) =>
      database().execute(sql`update backup_runs set started_at = now() - make_interval(mins => ${minutes})`);
    await since(59);
    expect(await findBackupProblem()).toBeUndefined();
    await since(61);
    expect(await findBackupProblem()).toBe(`a ${kind} has been running for longer than the interval between backups`);
  },
);

it("a backup that lacks files is noted as failed and removes no complete one", async () => {
  const id = await instanceId();
  const complete = [`vitrine-${id}-2020-01-01T00-00-00-000Z.tar`, `vitrine-${id}-2020-01-02T00-00-00-000Z.tar`];
  const { target, names } = folderWith("lost", [...complete, `vitrine-${id}-2020-01-03T00-00-00-000Z-incomplete.tar`]);
  const { access_token: token } = await newConnection(["uploads"]);
  await upload("avatar", token, sampleFile("avatar.png"));
  const [key = ""] = await keysInUse();
  rmSync(join(process.env.DATA_DIR ?? "", "files", key));
  const report = await backUpToFolder({ folder: target, keep: 1, everySeconds: 3600 }, neverAborted);
  expect(report).toMatchObject({ ok: false, missing_files: [key], removed: 1 });
  expect(names()).toEqual([...complete, basename(report?.path ?? "")]);
  expect(report?.path).toMatch(/-incomplete\.tar$/);
  expect(await lastScheduledRun()).toMatchObject({ hasFailed: true });
});
