import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { requireExistingDatabase } from "@/db/client";
import { openPglite } from "@/db/embedded";
import { makingFailure } from "@/db/embedded-failure";
import { UnusableDatabaseError } from "@/db/failure";
import { forgetEnv } from "@/lib/core/process/env";
import { temporaryFolder } from "@/scripts/temporary";
import { bundled } from "../support/bundled";
import { migratedDatabase } from "../support/migrated-database";
import { sampled } from "../support/sampling";

const { folder, remove } = temporaryFolder("damaged");
const whole = join(folder, "whole");
let copies = 0;

beforeAll(async () => {
  cpSync(await migratedDatabase(), whole, { recursive: true });
  const database = openPglite(whole);
  await database.exec("create table kept (word text); insert into kept values ('here')");
  await database.close();
});
afterAll(remove);

/** A database of its own, closed in order. */
function copyOfWhole(): string {
  const copy = join(folder, `copy-${++copies}`);
  cpSync(whole, copy, { recursive: true });
  return copy;
}

/** What the start says of that folder: from the moment it is opened, or with the first query. */
async function refusal(database: string): Promise<unknown> {
  try {
    await openPglite(database).query("select 1");
    return "it was opened";
  } catch (error) {
    return error;
  }
}

const restore =
  "Files of it are missing or damaged, as a failing disk or an incomplete copy leaves them: move the folder aside and restore a backup (npm run admin -- restore <file>), which makes a new database.";

type Damage = [what: string, cause: string, damage: (database: string) => void];
const ofOneDatabase = (database: string) => join(database, "base", readdirSync(join(database, "base"))[0] ?? "");
const damages: Damage[] = [
  [
    "pg_control is gone",
    'could not open file "global/pg_control": No such file or directory',
    (database) => rmSync(join(database, "global/pg_control")),
  ],
  [
    "pg_control is cut short",
    'could not read file "global/pg_control": read 0 of 296',
    (database) => truncateSync(join(database, "global/pg_control")),
  ],
  [
    "the write-ahead log is gone",
    'required WAL directory "pg_wal" does not exist',
    (database) => rmSync(join(database, "pg_wal"), { recursive: true }),
  ],
  [
    "the write-ahead log is empty",
    "could not locate a valid checkpoint record at ",
    (database) => {
      for (const name of readdirSync(join(database, "pg_wal")))
        if (/^\w{24}$/.test(name)) rmSync(join(database, "pg_wal", name));
    },
  ],
  [
    "a table of the system is cut short",
    "could not open critical system index 2662",
    (database) => truncateSync(join(ofOneDatabase(database), "1259"), 8192),
  ],
  [
    "the settings are gone",
    "could not access the server configuration file ",
    (database) => rmSync(join(database, "postgresql.conf")),
  ],
  [
    "PG_VERSION is empty",
    "is not a valid data directory: File ",
    (database) => writeFileSync(join(database, "PG_VERSION"), ""),
  ],
];

it.each(sampled(damages, 2))(
  "a database whose files are damaged is refused with cause and remedy: %s",
  async (_, cause, damage) => {
    const database = copyOfWhole();
    damage(database);
    const error = await refusal(database);
    expect(error).toMatchObject({ name: "UnusableDatabaseError" });
    const { message } = error as Error;
    expect(message.startsWith(`The embedded database in ${database} cannot be used: `)).toBe(true);
    expect(message).toContain(cause);
    expect(message.endsWith(`. ${restore}`)).toBe(true);
    expect(message).not.toMatch(/\n|\/pglite|FATAL|PANIC/);
  },
);

it.each([
  ["is empty", (database: string) => mkdirSync(database)],
  ["has lost PG_VERSION", (database: string) => rmSync(join(database, "PG_VERSION"))],
  ["is a link to a disk that is not mounted", (database: string) => symlinkSync("/nowhere/database", database)],
])("a database folder that %s is refused and left as it is", async (_, damage) => {
  const database = _ === "has lost PG_VERSION" ? copyOfWhole() : join(folder, `copy-${++copies}`);
  damage(database);
  const before = readdirSync(folder);
  expect(await refusal(database)).toMatchObject({
    name: "UnusableDatabaseError",
    message: `The folder ${database} is there but holds no database: its file PG_VERSION is missing. If a volume belongs there, mount it; if files were lost, move the folder aside and restore a backup (npm run admin -- restore <file>), which makes a new database; to begin with an empty database, remove the folder.`,
  });
  expect(readdirSync(folder)).toEqual(before);
});

it("a file in place of the folder is refused and left as it is", async () => {
  const database = join(folder, `copy-${++copies}`);
  writeFileSync(database, "a file", { mode: 0o600 });
  expect(await refusal(database)).toMatchObject({
    name: "UnusableDatabaseError",
    message: expect.stringMatching(`^The embedded database in ${database} cannot be used: EACCES: permission denied`),
  });
  expect(readFileSync(database, "utf8")).toBe("a file");
});

it("a database of another version of PostgreSQL is refused, naming both", async () => {
  const database = copyOfWhole();
  writeFileSync(join(database, "PG_VERSION"), "17\n");
  expect(await refusal(database)).toMatchObject({
    message: expect.stringMatching(
      /initialized by PostgreSQL version 17, which is not compatible with this version 18\.\d+\. It was made by another version of the service: start that version, or move the folder aside and restore a backup \(npm run admin -- restore <file>\), which makes a new database\.$/,
    ),
  });
});

it("a lock file of PostgreSQL that a power cut left empty does not keep a database shut", async () => {
  const database = copyOfWhole();
  writeFileSync(join(database, "postmaster.pid"), "");
  const opened = openPglite(database);
  expect((await opened.query("select word from kept")).rows).toEqual([{ word: "here" }]);
  await opened.close();
});

it("a database that cannot be made is refused in one sentence", async () => {
  const error = await refusal(join(folder, "absent", "database"));
  expect(error).toMatchObject({ name: "UnusableDatabaseError" });
  expect((error as Error).message).toMatch(
    /^The embedded database cannot be made in \S+: ENOENT: [^\n]+\. Its disk may be full, or may not be written\.$/,
  );
});

const asAnybody = `
  const { openPglite } = await import("./db/embedded.ts");
  // Root may read everything.
  if (process.getuid() === 0) process.setuid(65534);
  try {
    await openPglite(process.argv[2]).query("select 1");
  } catch (error) {
    process.stdout.write(error.message);
  }
  process.exit();
`;

it.each([
  ["the folder", "", "EACCES: permission denied, access '[^']+'"],
  ["one file", "global/pg_control", 'could not open file "global/pg_control": Permission denied'],
])("a database that belongs to another user is refused with the remedy: %s", (_, name, cause) => {
  const database = copyOfWhole();
  const inside = readdirSync(database, { recursive: true, encoding: "utf8" });
  for (const path of [folder, database, ...inside.map((each) => join(database, each))]) chmodSync(path, 0o777);
  chmodSync(join(database, name), 0o000);
  const message = execFileSync(process.execPath, [bundled({ code: asAnybody }), database], { encoding: "utf8" });
  chmodSync(join(database, name), 0o700);
  expect(message).toMatch(
    new RegExp(
      `^The embedded database in \\S+ cannot be used: ${cause}\\. Its files belong to another user: give the whole folder to the user that runs the server \\(chown -R\\)\\.$`,
    ),
  );
});

const perhapsFull = "Its disk may be full, or may not be written.";
it.each([
  [{ code: "ETIMEDOUT", stderr: Buffer.from("half of a line") }, `it took too long. ${perhapsFull}`],
  [{ signal: "SIGKILL", stderr: Buffer.from("\n") }, `its process ended. ${perhapsFull}`],
  [
    { status: 1, stderr: Buffer.from(" ENOSPC: no space left on device\n") },
    "ENOSPC: no space left on device. The disk is full: free some space and start again.",
  ],
  [
    { status: 1, stderr: Buffer.from("EMFILE: too many open files, open '/data/base/5/2753'\n") },
    "EMFILE: too many open files, open '/data/base/5/2753'. Its processes may open too few files: raise that limit (ulimit -n 65536).",
  ],
])("a database that could not be made says why, with the remedy: %j", (error, why) => {
  expect(makingFailure("/data", error)).toEqual(
    new UnusableDatabaseError(`The embedded database cannot be made in /data: ${why}`),
  );
});

it("what may not make a database says where none is, and is content with one that is there", () => {
  const none = join(folder, "none");
  vi.stubEnv("DATA_DIR", none);
  forgetEnv();
  const refused = `There is no database in ${none}. Set DATA_DIR to the folder of your instance, or DATABASE_URL to its PostgreSQL`;
  expect(requireExistingDatabase).toThrow(new UnusableDatabaseError(refused));
  mkdirSync(join(none, "database"), { recursive: true });
  expect(requireExistingDatabase()).toBeUndefined();
  rmSync(none, { recursive: true });
  vi.stubEnv("DATABASE_URL", "postgres://localhost/vitrine");
  forgetEnv();
  expect(requireExistingDatabase()).toBeUndefined();
  vi.unstubAllEnvs();
  forgetEnv();
});
