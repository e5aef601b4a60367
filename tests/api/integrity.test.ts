import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { audios, storedFiles, users } from "@/db/schema";
import { executeRows } from "@/db/sql";
import { isDatabaseDamaged, noteDamage } from "@/lib/core/damage";
import { understandCommand } from "@/lib/operator/admin/commands";
import { checkInstance, repairInstance } from "@/lib/operator/integrity/check";
import { sampleFile } from "../support/document-rows";
import { sound } from "../support/integrity";
import { newConnection, newPerson } from "../support/people";
import { addRows } from "../support/rows";
import { itInLongRun } from "../support/sampling";
import { filesOnDisk, keysByState, keysInUse } from "../support/stored-files";
import { upload } from "../support/uploads";

const files = join(process.env.DATA_DIR ?? "", "files");
const { signal } = new AbortController();

beforeAll(migrateDatabase);
afterAll(() => rmSync(files, { recursive: true, force: true }));

it("an intact instance has no faults, and repair changes nothing", async () => {
  const { access_token: token } = await newConnection(["uploads"]);
  await upload("avatar", token, sampleFile("avatar.png"));
  await upload("audio", token, sampleFile("track.mp3"), { name: "Track", cover: sampleFile("cover.jpg") });
  const before = { keys: await keysByState(), disk: filesOnDisk(process.env.DATA_DIR ?? "") };
  // What it found is the report of a check, which reads every table and index.
  expect(await repairInstance(signal)).toEqual({ ...sound, found: sound });
  expect({ keys: await keysByState(), disk: filesOnDisk(process.env.DATA_DIR ?? "") }).toEqual(before);
});

it("rows without files are cleared as their owner would, files without rows are removed, and the file records agree again", async () => {
  const { access_token: token, person } = await newConnection(["uploads"]);
  await upload("avatar", token, sampleFile("avatar.png"));
  await upload("background", token, sampleFile("cover.jpg"));
  for (const name of ["One", "Two"])
    await upload("audio", token, sampleFile("track.mp3"), { name, cover: sampleFile("cover.jpg") });
  const [one, two] = await database()
    .select()
    .from(audios)
    .where(eq(audios.userId, person.id))
    .orderBy(audios.position);
  const [owner] = await database().select().from(users).where(eq(users.id, person.id));
  const lost = [`audios-covers/${two?.coverId}.png`, `audios/${one?.file}`, `avatars/${owner?.avatar}`];
  for (const key of lost) rmSync(join(files, key));
  const [stray, unused] = [`avatars/${randomUUID()}.webp`, `cursors/${randomUUID()}.cur`];
  mkdirSync(join(files, "cursors"), { recursive: true });
  for (const key of [stray, unused]) writeFileSync(join(files, key), "x");
  await addRows(storedFiles, { key: unused, userId: person.id, state: "live", bytes: 1 });
  const background = `backgrounds/${owner?.background}`;
  await database().delete(storedFiles).where(eq(storedFiles.key, background));
  const found = {
    ...sound,
    ok: false,
    rows_without_files: lost,
    files_without_rows: [stray],
    unused_files: [unused],
    files_without_records: [background],
  };
  expect(await repairInstance(signal)).toEqual({ ...sound, found });
  const tracks = await database().select().from(audios).where(eq(audios.userId, person.id));
  expect(tracks).toEqual([{ ...two, coverId: null }]);
  const [after] = await database().select().from(users).where(eq(users.id, person.id));
  expect([after?.avatar, after?.background]).toEqual([null, owner?.background]);
  expect(filesOnDisk(process.env.DATA_DIR ?? "").stored).toEqual(await keysInUse());
  expect(await keysByState()).toEqual({ live: await keysInUse() });
});

itInLongRun(
  "repair clears nothing while the folder of files is missing or holds few of them, unless forced",
  async () => {
    const { access_token: token, person } = await newConnection(["uploads"]);
    await upload("avatar", token, sampleFile("avatar.png"));
    const before = await keysInUse();
    const refusal = (lost: number, asked: number) =>
      `Nothing was repaired, since ${lost} of ${asked} files that rows point to are not in ${files}: look whether DATA_DIR is right and its volume is mounted. To clear what points to them all the same, write --repair --even-if-most-are-missing`;
    const keys = async () => [...(await keysInUse())];
    renameSync(files, `${files}-away`);
    await expect(repairInstance(signal)).rejects.toThrow(refusal(before.length, before.length));
    mkdirSync(join(files, "avatars"), { recursive: true });
    await expect(repairInstance(signal)).rejects.toThrow(refusal(before.length, before.length));
    expect(await keys()).toEqual(before);
    const [owner] = await database().select().from(users).where(eq(users.id, person.id));
    const kept = `avatars/${owner?.avatar}`;
    renameSync(join(`${files}-away`, kept), join(files, kept));
    const { access_token: other } = await newConnection(["uploads"]);
    for (const name of ["One", "Two", "Three"])
      await upload("audio", other, sampleFile("track.mp3"), { name, cover: sampleFile("cover.jpg") });
    rmSync(join(files, "audios"), { recursive: true });
    rmSync(join(files, "audios-covers"), { recursive: true });
    const all = (await keys()).length;
    await expect(repairInstance(signal)).rejects.toThrow(refusal(all - 1, all));
    rmSync(`${files}-away`, { recursive: true });
    const report = await repairInstance(signal, { evenIfMostAreMissing: true });
    expect(report).toEqual({ ...sound, found: { ...sound, ok: false, rows_without_files: expect.any(Array) } });
    expect(await keys()).toEqual([kept]);
  },
);

it("repair deletes nothing while the database does not know more than a handful of the files, unless told to", async () => {
  const { access_token: token } = await newConnection(["uploads"]);
  await upload("avatar", token, sampleFile("avatar.png"));
  const known = filesOnDisk(process.env.DATA_DIR ?? "").stored;
  const strays = Array.from({ length: 6 }, () => `avatars/${randomUUID()}.webp`).sort();
  for (const key of strays) writeFileSync(join(files, key), "x");
  const found = { ...sound, ok: false, files_without_rows: expect.arrayContaining(strays) };
  const repair = (...more: string[]) => understandCommand(["check", "--repair", ...more], files)(signal);
  await expect(repair("--even-if-most-are-missing")).rejects.toThrow(
    `Nothing was repaired, since this database does not know 6 of the files in ${files}: look whether DATABASE_URL and DATA_DIR are those of the server, since another database may hold their rows. To delete them all the same, write --repair --even-if-many-are-unknown`,
  );
  expect(filesOnDisk(process.env.DATA_DIR ?? "").stored).toEqual([...known, ...strays].sort());
  expect(await repair("--even-if-many-are-unknown")).toEqual({ ...sound, found });
  expect(filesOnDisk(process.env.DATA_DIR ?? "").stored).toEqual(known);
});

it("an index that lacks entries is found and built anew, and health no longer reports it", async () => {
  const setReady = (isReady: boolean) =>
    database().execute(
      sql`update pg_index set indisready = ${isReady} where indexrelid = 'links_user_id_position_idx'::regclass`,
    );
  const { id } = await newPerson();
  noteDamage({ code: "XX002" });
  await setReady(false);
  await database().execute(
    sql`insert into links (user_id, position, type, value) values (${id}::uuid, 0, 'github', 'ada')`,
  );
  await setReady(true);
  const report = await checkInstance(signal);
  expect(report).toEqual({
    ...sound,
    ok: false,
    damaged_indexes: [
      { name: "links_user_id_position_idx", problem: expect.stringMatching(/links_user_id_position_idx/) },
    ],
  });
  expect(isDatabaseDamaged()).toBe(true);
  expect(await repairInstance(signal)).toEqual({ ...sound, found: report });
  expect(isDatabaseDamaged()).toBe(false);
});

it.each([
  ["in a schema off the search path", []],
  [
    "there, but its function cannot be called",
    ["alter function apart.bt_index_check(regclass, boolean) rename to not_callable"],
  ],
])("no sound index is called damaged while amcheck is %s", async (_, statements) => {
  await database().execute(sql`create schema apart`);
  const available = sql`select name from pg_available_extensions where name = 'amcheck'`;
  // The embedded database has none, so that entries are counted there.
  const isAvailable = (await executeRows(database(), available)).length > 0;
  for (const statement of isAvailable ? ["create extension amcheck schema apart", ...statements] : [])
    await database().execute(sql.raw(statement));
  try {
    expect(await checkInstance(signal)).toEqual(sound);
  } finally {
    await database().execute(sql`drop schema apart cascade`);
  }
});

it("a row with a missing reference is reported, and left to a restore", async () => {
  const { id } = await newPerson();
  await database().execute(sql`alter table handles disable trigger all`);
  await database().execute(
    sql`insert into handles (key, user_id, kind) values ('ghost', ${randomUUID()}::uuid, 'alias')`,
  );
  await database().execute(sql`alter table handles enable trigger all`);
  const problem = "handles_user_id_users_id_fk: 1 rows of handles refer to rows of users that are gone";
  const broken = { ...sound, ok: false, broken_references: [problem] };
  expect(await checkInstance(signal)).toEqual(broken);
  expect(isDatabaseDamaged()).toBe(true);
  await expect(repairInstance(signal)).rejects.toThrow(
    `Nothing was repaired, since rows are damaged: ${problem}. Restore a backup (npm run admin -- restore <file>)`,
  );
  await database().execute(sql`delete from handles where key = 'ghost'`);
  expect(id).toBeDefined();
});
