import { randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { database } from "@/db/client";
import { openPglite } from "@/db/embedded";
import { migrateDatabase } from "@/db/migrate";
import { sweepFiles } from "@/lib/media/files/removal";
import { understandCommand } from "@/lib/operator/admin/commands";
import { backUpToFolder } from "@/lib/operator/backup/backup-folder";
import { withBackupRun } from "@/lib/operator/backup/run";
import { beginRun, endRun, instanceId, lastScheduledRun, renewRun } from "@/lib/operator/backup/run-store";
import { updateAccountFlag } from "@/lib/people/users/store";
import { createDatabase, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "@/scripts/programs.mjs";
import { temporaryFolder } from "@/scripts/temporary";
import { runAdmin, runCommands } from "../support/admin";
import { call } from "../support/api";
import { readContent } from "../support/backups";
import { sampleFile } from "../support/document-rows";
import { migratedDatabase } from "../support/migrated-database";
import { addFiles } from "../support/page-files";
import { newConnection } from "../support/people";
import { itInLongRun } from "../support/sampling";
import { filesOnDisk, keysByState, keysInUse } from "../support/stored-files";
import { upload } from "../support/uploads";

// Each restore is a process that makes a database.
vi.setConfig({ testTimeout: 360_000 });

const { folder, remove } = temporaryFolder("backups");
const dataFolder = process.env.DATA_DIR ?? "";
const neverAborted = new AbortController().signal;
let postgres: { url: string; stop: () => Promise<void> } | undefined;

beforeAll(async () => {
  await migrateDatabase();
  const programs = findPostgres();
  if (inject("engine") === "postgres") postgres = { url: inject("postgresServer"), stop: async () => {} };
  else if (programs) postgres = await startPostgres(programs);
  else process.stdout.write("No PostgreSQL is installed: restores into one are not tested.\n");
});
afterAll(async () => {
  await postgres?.stop();
  remove();
});

/** An instance of its own with nothing in it yet, and what runs commands in it, in a process of their own. */
async function newInstance(engine: "embedded" | "postgresql") {
  const data = join(folder, randomUUID());
  const template = inject("engine") === "postgres" ? inject("postgresTemplate") : "template0";
  const made = engine === "postgresql" && postgres ? await createDatabase(postgres.url, template) : undefined;
  if (!made) cpSync(await migratedDatabase(), join(data, "database"), { recursive: true });
  const env = { ...process.env, DATA_DIR: data, DATABASE_URL: made?.url ?? "" };
  return { data, env, commands: (...all: string[][]) => runCommands(all, env) };
}

const newPath = () => join(folder, `${randomUUID()}.tar`);

/** `npm run admin -- backup` in this process, on this file's own instance. */
async function backUp(path = newPath()): Promise<string> {
  await understandCommand(["backup", path], folder)(neverAborted);
  return path;
}

const person = () => newConnection(["identify", "profile.update", "links", "cards", "uploads", "audios.manage"]);
type Person = Awaited<ReturnType<typeof person>>;

async function fill({ access_token: token, person: owner }: Person): Promise<void> {
  await call("PATCH", "/api/user", {
    token,
    json: { bio: "line one\nline two \u2028 \u{1F600}", typewriter: { texts: ['a "b"', "c,d"] } },
  });
  await call("POST", "/api/links", { token, json: { type: "github", value: "ada" } });
  await call("POST", "/api/cards", { token, json: { type: "chat", value: null, extra: { show_badges: true } } });
  await upload("avatar", token, sampleFile("avatar.png"));
  await upload("audio", token, sampleFile("track.mp3"), { name: "Track", cover: sampleFile("cover.jpg") });
  await updateAccountFlag(owner.username, "isPremium", true);
  await addFiles(owner.id, token);
}

/** Changes rows and replaces files until it is stopped; how many changes were acknowledged. */
function writing({ access_token: token }: Person) {
  let isOver = false;
  let changes = 0;
  const work = async () => {
    for (let turn = 0; !isOver; turn++) {
      const avatar = await upload("avatar", token, sampleFile(turn % 2 ? "avatar.png" : "cover.jpg"));
      const bio = await call("PATCH", "/api/user", { token, json: { bio: `turn ${turn}` } });
      const link = await call("POST", "/api/links", { token, json: { type: "x", value: `turn${turn}` } });
      if (link.status === 201) await call("DELETE", `/api/links/${(await link.json()).id}`, { token });
      changes += [avatar.status, bio.status].filter((status) => status < 300).length;
    }
    return changes;
  };
  const done = work();
  return {
    stop() {
      isOver = true;
      return done;
    },
  };
}

const ownEngine = inject("engine") === "postgres" ? "postgresql" : "embedded";

/** Its rows, but for files that were on their way in or out. */
const liveRows = ({ rows }: Awaited<ReturnType<typeof readContent>>) => ({
  ...rows,
  stored_files: rows.stored_files?.filter((line) => JSON.parse(line).state === "live"),
});

it("a backup under write load has rows and files that agree, and restores on either engine and back", async () => {
  await fill(await person());
  const writers = await Promise.all([person(), person(), person()]);
  const loads = writers.map(writing);
  // Some files have been replaced by then.
  await expect.poll(async () => (await keysInUse()).length, { interval: 20 }).toBeGreaterThanOrEqual(6);
  const path = await backUp();
  const again = await backUp();
  const changes = await Promise.all(loads.map((load) => load.stop()));
  expect(Math.min(...changes)).toBeGreaterThan(0);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const made = await readContent(path);
  const live = made.rows.stored_files?.map((line) => JSON.parse(line)).filter(({ state }) => state === "live");
  expect(Object.keys(made.files).sort()).toEqual(live?.map(({ key }) => key).sort());
  expect(Object.keys(made.rows)).toHaveLength(made.manifest.tables.length);
  expect([made.rows.page_drafts?.length, made.rows.page_versions?.length]).toEqual([1, 2]);
  expect((await readContent(again)).manifest.tables.length).toBe(made.manifest.tables.length);
  const thereAndBack = ownEngine === "embedded" && postgres ? (["postgresql", "embedded"] as const) : [];
  let source = path;
  for (const engine of [ownEngine, ...thereAndBack] as const) {
    const { commands, data } = await newInstance(engine);
    const [copy, later] = [newPath(), newPath()];
    const account = ["--username", "zoe", "--email", "zoe@example.com", "--password", "correct horse battery"];
    const [restored, checked, ...others] = await commands(
      ["restore", source],
      ["check"],
      ["backup", copy],
      ["create-user", ...account],
      ["backup", later],
    );
    expect(restored).toMatchObject({ files: Object.keys(made.files).length });
    expect(checked).toMatchObject({ ok: true, rows_without_files: [], files_without_rows: [] });
    expect(others).toMatchObject([{ missing_files: [] }, { username: "zoe" }, { missing_files: [] }]);
    expect(filesOnDisk(data)).toEqual({ stored: Object.keys(made.files).sort(), incoming: [] });
    const copied = await readContent(copy);
    expect(copied.files).toEqual(made.files);
    expect(liveRows(copied)).toEqual(liveRows(made));
    expect(copied.manifest.sequences).toEqual(made.manifest.sequences);
    const numbers = (await readContent(later)).rows.users?.map((line) => Number(JSON.parse(line).uid)) ?? [];
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.max(...numbers)).toBe(Number(made.manifest.sequences[0]?.last_value) + 1);
    source = copy;
  }
});

itInLongRun("existing data and files are replaced only on request, and sessions stay valid", async () => {
  await fill(await person());
  const path = await backUp();
  const { files } = await readContent(path);
  const { data, env } = await newInstance(ownEngine);
  const keeping = { ...env, AUTH_SECRET: "" };
  const own = newPath();
  const account = ["--username", "bea", "--email", "bea@example.com", "--password", "correct horse battery"];
  const both = await runCommands(
    [
      ["create-user", ...account],
      ["restore", path],
      ["backup", own],
    ],
    keeping,
  );
  expect(both[1]).toBe(
    "This database already holds accounts. Write --replace to delete them and all their data before the restore",
  );
  const secretPath = join(data, "auth-secret");
  const secret = readFileSync(secretPath, "utf8");
  writeFileSync(secretPath, "x".repeat(64));
  const [before] = await runCommands([["restore", path, "--replace"]], keeping);
  expect(before).toMatchObject({ auth_secret: "not in the backup: set the AUTH_SECRET that it was made under" });
  expect(filesOnDisk(data).stored).toEqual(Object.keys(files).sort());
  const [after, checked] = await runCommands([["restore", own, "--replace"], ["check"]], keeping);
  expect(after).toMatchObject({ auth_secret: "restored; takes effect when the server restarts" });
  expect(checked).toMatchObject({ ok: true });
  expect(readFileSync(secretPath, "utf8")).toBe(secret);
  expect(statSync(secretPath).mode & 0o777).toBe(0o600);
  expect(filesOnDisk(data)).toEqual({ stored: [], incoming: [] });
});

it("a backup that is cut short, changed or none is refused in a sentence, and nothing is changed", async () => {
  const path = await backUp();
  const { size } = statSync(path);
  const copy = (change: (copied: string) => void) => {
    const copied = newPath();
    cpSync(path, copied);
    change(copied);
    return copied;
  };
  const flip = (at: number) => (copied: string) => {
    const bytes = readFileSync(copied);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(copied, bytes);
  };
  // What fills an entry up to whole blocks is zero, and part of nothing.
  const written = readFileSync(path).findIndex((byte, at) => at >= size / 2 && byte !== 0);
  const broken = [
    copy((copied) => truncateSync(copied, Math.floor(size / 2))),
    copy((copied) => truncateSync(copied, size - 4096)),
    copy((copied) => truncateSync(copied, 0)),
    copy(flip(600)),
    copy(flip(written)),
    copy(flip(size - 2000)),
    copy((copied) => writeFileSync(copied, "words")),
  ];
  const before = await readContent(await backUp());
  for (const damaged of broken) {
    const restore = understandCommand(["restore", damaged, "--replace"], folder)(neverAborted);
    await expect(restore).rejects.toThrow(
      `${damaged} is not a whole backup: it is cut short, was changed, or is something else. Nothing was restored; use another backup.`,
    );
  }
  const absent = understandCommand(["restore", "absent.tar"], folder)(neverAborted);
  await expect(absent).rejects.toThrow(`The file ${folder}/absent.tar does not exist`);
  expect((await readContent(await backUp())).rows).toEqual(before.rows);
});

/** A folder whose migrations are those of this build and one more. */
function newerBuild(statements: string): string {
  const newer = join(folder, randomUUID());
  mkdirSync(join(newer, "db"), { recursive: true });
  cpSync("db/migrations", join(newer, "db/migrations"), { recursive: true });
  for (const name of ["node_modules", "package.json"]) symlinkSync(join(process.cwd(), name), join(newer, name));
  const path = join(newer, "db/migrations/meta/_journal.json");
  const journal: { entries: Record<string, unknown>[] } = JSON.parse(readFileSync(path, "utf8"));
  const when = Date.now() + 86_400_000;
  journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, when, tag: "9999_newer" });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(newer, "db/migrations/9999_newer.sql"), statements);
  return newer;
}

it("a newer build restores it and migrates its rows on; an older one refuses, naming both", async () => {
  const { person: owner } = await person();
  const path = await backUp();
  const newer = newerBuild(
    "alter table users add column shout text;--> statement-breakpoint\nupdate users set shout = upper(username);",
  );
  const { env } = await newInstance(ownEngine);
  const ofNewer = newPath();
  const [restored, backedUp] = await runCommands(
    [
      ["restore", path],
      ["backup", ofNewer],
    ],
    env,
    newer,
  );
  expect([restored, backedUp]).toMatchObject([{ files: expect.any(Number) }, { path: ofNewer }]);
  const { rows, manifest } = await readContent(ofNewer);
  const shouts = rows.users?.map((line) => JSON.parse(line)).find(({ id }) => id === owner.id).shout;
  expect(shouts).toBe(owner.username.toUpperCase());
  const known = (await readContent(path)).manifest.migration.tag;
  await expect(understandCommand(["restore", ofNewer, "--replace"], folder)(neverAborted)).rejects.toThrow(
    `${ofNewer} was made by version ${manifest.application} with the migration 9999_newer, which this build does not know: its newest is ${known}. Use the newer build`,
  );
});

it("a restore that fails at its rows leaves the instance as it was, and no file behind", async () => {
  const connection = await person();
  await fill(connection);
  const path = await backUp();
  await call("PATCH", "/api/user", { token: connection.access_token, json: { assets: { avatar: null } } });
  await sweepFiles({ isAlone: true });
  const before = {
    rows: (await readContent(await backUp())).rows,
    files: filesOnDisk(dataFolder),
    keys: await keysByState(),
  };
  await database().execute(sql`create view of_the_operator as select username from users`);
  const restore = understandCommand(["restore", path, "--replace"], folder)(neverAborted);
  await expect(restore).rejects.toThrow();
  await database().execute(sql`drop view of_the_operator`);
  await sweepFiles({ isAlone: true });
  expect(filesOnDisk(dataFolder)).toEqual(before.files);
  expect(await keysByState()).toEqual(before.keys);
  const after = (await readContent(await backUp())).rows;
  expect(after).toEqual(before.rows);
});

it("a file that is replaced while a backup is under way stays until its end, and no longer for one that died", async () => {
  const { access_token: token } = await person();
  const key = async () => {
    const response = await upload("avatar", token, sampleFile("avatar.png"));
    return String((await response.json()).url).split("/cdn/")[1] ?? "";
  };
  const first = await key();
  const isOnDisk = (name: string) => existsSync(join(dataFolder, "files", name));
  await withBackupRun({ kind: "backup" }, neverAborted, async () => {
    await key();
    await sweepFiles();
    expect(isOnDisk(first)).toBe(true);
    await expect(backUp()).rejects.toThrow(/^A backup has been running since .*; wait for its end$/);
  });
  await sweepFiles();
  expect(isOnDisk(first)).toBe(false);
  const second = await key();
  await beginRun({ kind: "backup" });
  await key();
  await sweepFiles();
  expect(isOnDisk(second)).toBe(true);
  await database().execute(sql`update backup_runs set held_until = now() - interval '1 second' where ended_at is null`);
  await sweepFiles();
  expect(isOnDisk(second)).toBe(false);
});

it("a schedule makes one when it is due, keeps the newest, and removes no old one for a new one that failed", async () => {
  const target = join(folder, "scheduled");
  mkdirSync(target);
  const id = await instanceId();
  const older = [`vitrine-${id}-2020-01-01T00-00-00-000Z.tar`, `vitrine-${id}-2020-01-02T00-00-00-000Z.tar`];
  for (const name of [...older, "notes.txt", `.vitrine-unfinished-${id}-of-a-dead-process`])
    writeFileSync(join(target, name), "");
  const wanted = { folder: target, keep: 2, everySeconds: 3600 };
  const passTime = () => database().execute(sql`update backup_runs set started_at = started_at - interval '2 hours'`);
  const names = () => readdirSync(target).sort();
  const first = await backUpToFolder(wanted, neverAborted);
  expect(first).toMatchObject({ removed: 1, missing_files: [] });
  const kept = [basename(first?.path ?? ""), older[1], "notes.txt"].sort();
  expect(names()).toEqual(kept);
  expect(await backUpToFolder(wanted, neverAborted)).toBeUndefined();
  await passTime();
  await database().execute(sql`alter table links rename to links_away`);
  await expect(backUpToFolder(wanted, neverAborted)).rejects.toThrow("The database lacks the table links");
  await database().execute(sql`alter table links_away rename to links`);
  expect(names()).toEqual(kept);
  expect(await lastScheduledRun()).toMatchObject({ hasFailed: true });
  expect(await backUpToFolder(wanted, neverAborted)).toBeUndefined();
  await passTime();
  const second = await backUpToFolder(wanted, neverAborted);
  expect(names()).toEqual([basename(first?.path ?? ""), basename(second?.path ?? ""), "notes.txt"].sort());
  expect(await lastScheduledRun()).toMatchObject({ hasFailed: false });
});

it("a hold on the embedded database outlasts an hour of reading rows; with PostgreSQL it is lost without renewal", async () => {
  const id = String(await beginRun({ kind: "backup" }));
  await database().execute(sql`update backup_runs set held_until = held_until - interval '1 hour' where id = ${id}`);
  expect(await renewRun(id)).toBe(ownEngine === "embedded");
  await endRun(id);
});

itInLongRun(
  "a command that has the embedded database alone ends the backup of a process that died, and removes its rows",
  async () => {
    const { data, env, commands } = await newInstance("embedded");
    const spool = join(data, "backup-spool", "rows-of-a-dead-process");
    await commands(["list-clients"]);
    mkdirSync(spool, { recursive: true });
    const opened = openPglite(join(data, "database"));
    await opened.exec(
      "insert into backup_runs (kind, is_scheduled, held_until) values ('backup', false, now() + interval '1 hour')",
    );
    await opened.close();
    const path = newPath();
    expect(await runAdmin(["backup", path], env)).toMatchObject({ code: 0, output: { path }, complaint: "" });
    expect(existsSync(spool)).toBe(false);
  },
);
