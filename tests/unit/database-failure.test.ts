import { cpSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, expect, it } from "vitest";
import { openPglite } from "@/db/embedded";
import { crashFailure, damageFailure, openingFailure } from "@/db/embedded-failure";
import {
  connectionFailure,
  isConnectionFailure,
  isDamage,
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isUniqueViolation,
  wasNeverSent,
} from "@/db/failure";
import { describeFailure } from "@/lib/core/log";
import { temporaryFolder } from "@/scripts/temporary";
import { migratedDatabase } from "../support/migrated-database";

const { folder, remove } = temporaryFolder("failures");
cpSync(await migratedDatabase(), join(folder, "database"), { recursive: true });
const pglite = openPglite(join(folder, "database"));
afterAll(async () => {
  await pglite.close();
  remove();
});

const failing = (code: string) => `do $$ begin raise exception 'secret' using errcode = '${code}'; end $$`;
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it("a failure of the embedded database is recognized by its code, wrapped by drizzle or not", async () => {
  const wrapped = await failureOf(drizzle({ client: pglite }).execute(failing("53100")));
  const plain = await failureOf(pglite.exec(failing("53100")));
  for (const error of [wrapped, plain]) {
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(describeFailure(error)).toMatchObject({ code: "53100" });
  }
});

it("a commit that a deferred constraint refuses differs from one that cannot be stored", async () => {
  await pglite.exec("create table twice (id int, constraint once unique (id) deferrable initially deferred)");
  const insertTwice = drizzle({ client: pglite }).transaction(async (transaction) => {
    await transaction.execute("insert into twice values (1), (1)");
  });
  const error = await failureOf(insertTwice);
  expect([isUniqueViolation(error, "once"), isDatabaseUnavailable(error)]).toEqual([true, false]);
});

const kinds = { isConnectionFailure, isDatabaseUnavailable, isDamage, isForeignKeyViolation, wasNeverSent };
const kindsOf = (error: unknown) =>
  Object.entries(kinds)
    .filter(([, is]) => is(error))
    .map(([name]) => name);
const withCode = (code: unknown) => Object.assign(new Error("failed"), { code });
const lost = ["isConnectionFailure", "isDatabaseUnavailable"];

it.each([
  ["a socket that is reset", withCode("ECONNRESET"), lost],
  ["a session that an administrator ended", withCode("57P01"), lost],
  [
    "a connection of ours that was given up before the statement was sent",
    connectionFailure("CONNECTION_DOWN", "", true),
    [...lost, "wasNeverSent"],
  ],
  ["a connection of ours that was given up after it", connectionFailure("CONNECTION_LOST", "", false), lost],
  ["a password that is not accepted", withCode("28P01"), ["isDatabaseUnavailable"]],
  ["too many connections", withCode("53300"), ["isDatabaseUnavailable"]],
  ["a database that was renamed", withCode("3D000"), ["isDatabaseUnavailable"]],
  ["a deadlock", withCode("40P01"), ["isDatabaseUnavailable"]],
  ["damaged rows", withCode("XX001"), ["isDamage"]],
  ["a file that cannot be read", withCode("58P01"), ["isDamage"]],
  ["a row that is referenced and gone", withCode("23503"), ["isForeignKeyViolation"]],
  ["a socket that is not in the file system", Object.assign(withCode("ENOENT"), { syscall: "connect" }), lost],
  ["a file that is not there", Object.assign(withCode("ENOENT"), { syscall: "open" }), []],
  ["a fault of the statement", withCode("22012"), []],
  ["a code that is no text", withCode(57), []],
  ["an error without a code", new Error("ECONNRESET"), []],
  ["a text", "ECONNRESET", []],
  ["nothing", null, []],
  ["nothing at all", undefined, []],
])("%s is told from other failures", (_, error, expected) => {
  expect(kindsOf(error)).toEqual(expected);
});

it("a value that is there already is told by its constraint, as either driver names it", () => {
  const taken = (more: object) => Object.assign(withCode("23505"), more);
  const [embedded, server] = [taken({ constraint: "once" }), taken({ constraint_name: "once" })];
  expect([embedded, server].map((error) => isUniqueViolation(error, "once"))).toEqual([true, true]);
  expect([embedded, server].map((error) => isUniqueViolation(error, "twice"))).toEqual([false, false]);
  const others = [Object.assign(withCode("23503"), { constraint: "once" }), taken({}), null, new Error("once")];
  expect(others.map((error) => isUniqueViolation(error, "once"))).toEqual([false, false, false, false]);
});

const restored =
  "Files of it are missing or damaged, as a failing disk or an incomplete copy leaves them: move the folder aside and restore a backup (npm run admin -- restore <file>), which makes a new database.";

it.each([
  [
    ["LOG:  starting", 'FATAL:  could not open file "/pglite/data/a": Permission denied'],
    'could not open file "/data/a": Permission denied. Its files belong to another user: give the whole folder to the user that runs the server (chown -R).',
  ],
  [["FATAL:  the first", "PANIC:  the last."], `the last. ${restored}`],
  [
    ["FATAL:  cannot start", "DETAIL:  It was not compatible with this version."],
    "cannot start: It was not compatible with this version. It was made by another version of the service: start that version, or move the folder aside and restore a backup (npm run admin -- restore <file>), which makes a new database.",
  ],
  [["DETAIL:  of an earlier line", "FATAL:  alone"], `alone. ${restored}`],
  [["postgres: no such option"], `no such option. ${restored}`],
  [["the postgres: in the middle", "NOTFATAL:  of another word"], `what was thrown. ${restored}`],
  [[], `what was thrown. ${restored}`],
])("a folder that cannot be opened is explained by the last failure among %j, or by what was thrown", (output, why) => {
  expect(openingFailure("/data", output, new Error("what was thrown")).message).toBe(
    `The embedded database in /data cannot be used: ${why}`,
  );
});

it("a crash is explained in PostgreSQL's own words, with what to do", () => {
  const panic =
    "2026-11-28 01:00:00.000 UTC [42] PANIC:  could not write to /pglite/data/pg_wal: No space left on device";
  expect(crashFailure("/data", panic).message).toBe(
    "The embedded database in /data has crashed: could not write to /data/pg_wal: No space left on device. The disk is full: free some space and start again.",
  );
});

it("only a query that fails by the disk makes the folder unusable", () => {
  const [full, damaged, own] = ["53100", "XX001", "22012"].map((code) => damageFailure("/data", withCode(code)));
  const text = `The embedded database in /data cannot be used: failed. ${restored}`;
  expect([
    full?.message,
    damaged?.message,
    own,
    damageFailure("/data", new Error("failed")),
    damageFailure("/data", { code: "XX001" }),
  ]).toEqual([text, text, undefined, undefined, undefined]);
});
