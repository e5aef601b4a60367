import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { openProfileFeed, profileChannel } from "@/db/change-feed";
import { closeDatabase, connection, unusableDatabase } from "@/db/client";
import { UnusableDatabaseError } from "@/db/failure";
import { isDatabaseDamaged, noteDamage, setDatabaseDamaged } from "@/lib/core/damage";
import { migratedDatabase } from "../support/migrated-database";

const whole = await migratedDatabase();
const dataFolder = process.env.DATA_DIR ?? "";
const folder = join(dataFolder, "database");
const lock = join(dataFolder, "lock");

/** Opens the embedded database of this file, and a feed of its changes that notes what it is told. */
function open() {
  if (!existsSync(folder)) cpSync(whole, folder, { recursive: true });
  const told: string[] = [];
  const feed = openProfileFeed({
    onChange: (userId) => told.push(userId),
    onDomainChange: () => told.push("a domain"),
    onGap: () => told.push("a gap"),
    onConnectionChange: (isConnected) => told.push(isConnected ? "connected" : "disconnected"),
  });
  const { pglite } = connection();
  if (!pglite) throw new Error("the database is not embedded");
  const notify = (payload: string) => pglite.query("select pg_notify($1, $2)", [profileChannel, payload]);
  return { feed, told, pglite, notify };
}
afterEach(closeDatabase);

it("the feed of the embedded database tells each change before the statement is answered, and is always current", async () => {
  const { feed, told, notify } = open();
  expect([feed.isCurrent(), feed.confirmedMillisecondsAgo()]).toEqual([true, undefined]);
  // It subscribes when the database has been opened.
  const subscribed = async () => (await notify("person-0")) && told.length;
  await expect.poll(subscribed).toBeGreaterThan(0);
  told.length = 0;
  await notify("person-1");
  expect(told).toEqual(["person-1"]);
  await notify("domains");
  await notify("everything");
  expect(told).toEqual(["person-1", "a domain", "a gap"]);
  await feed.close();
  await notify("person-2");
  expect(told).toHaveLength(3);
});

it("a feed that cannot subscribe reports that once, is never current, and can be closed", async () => {
  const control = join(folder, "global", "pg_control");
  renameSync(control, `${folder}-control`);
  const { feed, told } = open();
  await expect.poll(() => told).toEqual(["disconnected"]);
  expect(feed.isCurrent()).toBe(false);
  await feed.close();
  expect(told).toEqual(["disconnected"]);
  renameSync(`${folder}-control`, control);
});

it("a folder without a database is refused, and its lock is given back", async () => {
  renameSync(folder, `${folder}-aside`);
  mkdirSync(folder);
  writeFileSync(join(folder, "PG_VERSION-is-missing"), "");
  expect(connection).toThrow(/^The folder .+ is there but holds no database: its file PG_VERSION is missing\./);
  expect(existsSync(lock)).toBe(false);
  rmSync(folder, { recursive: true });
  renameSync(`${folder}-aside`, folder);
  const { pglite } = open();
  expect((await pglite.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(existsSync(lock)).toBe(true);
  await closeDatabase();
  expect(existsSync(lock)).toBe(false);
});

it("a failure that makes the folder unusable is explained with its remedy, and others are not", async () => {
  const damaged = Object.assign(new Error("invalid page in block 1"), { code: "XX001" });
  const known = new UnusableDatabaseError("known");
  expect([unusableDatabase(known), unusableDatabase(damaged), unusableDatabase(new Error("any"))]).toEqual([
    known,
    undefined,
    undefined,
  ]);
  open();
  expect(unusableDatabase(damaged)?.message).toMatch(
    new RegExp(
      `^The embedded database in ${folder} cannot be used: invalid page in block 1\\. Files of it are missing`,
    ),
  );
  expect(unusableDatabase(new Error("any"))).toBeUndefined();
});

it("damage is remembered until an inspection finds none", () => {
  expect(isDatabaseDamaged()).toBe(false);
  noteDamage(Object.assign(new Error("of the statement"), { code: "22012" }));
  expect(isDatabaseDamaged()).toBe(false);
  noteDamage(Object.assign(new Error("of the rows"), { code: "XX002" }));
  expect(isDatabaseDamaged()).toBe(true);
  setDatabaseDamaged(false);
  expect(isDatabaseDamaged()).toBe(false);
  setDatabaseDamaged(true);
  expect(isDatabaseDamaged()).toBe(true);
});
