import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openPglite } from "@/db/embedded";
import { env, forgetEnv } from "@/lib/core/process/env";
import { authSecret, prepareSecret } from "@/lib/core/process/instance-secret";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { storage } from "@/lib/media/storage/current";
import { newIncomingPath } from "@/lib/media/storage/incoming";
import { temporaryFolder } from "@/scripts/temporary";

const data = resolve(env().DATA_DIR);
const { folder, remove } = temporaryFolder("synced");
const journal = join(folder, "journal");
const recorder = pathToFileURL(resolve("tests/support/sync-journal.mjs")).href;
const { NODE_OPTIONS } = process.env;
let undo = () => {};

beforeAll(async () => {
  Object.assign(process.env, { SYNC_JOURNAL: journal, NODE_OPTIONS: `--import=${recorder}` });
  ({ undo } = await import("../support/sync-journal.mjs"));
});
beforeEach(() => writeFileSync(journal, ""));
afterAll(() => {
  undo();
  process.env.NODE_OPTIONS = NODE_OPTIONS ?? "";
  remove();
});

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** What was synced, renamed and removed since the test began, by paths from the data folder. */
const events = () =>
  readFileSync(journal, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [event = "", path = ""] = line.split(/ (.*)/);
      return `${event} ${relative(data, path).replace(uuid, "ID") || "."}`;
    });
const key = () => `avatars/${randomUUID()}.webp`;

it("a file is acknowledged once its bytes and the folders that name it are synced", async () => {
  const path = await newIncomingPath();
  writeFileSync(path, "a picture");
  await storage().put(key(), path);
  expect(events()).toEqual([
    ...["sync files/.incoming/ID", "rename files/avatars/ID.webp"],
    ...["sync files/avatars", "sync files", "sync ."],
  ]);
});

it("a file of another disk is synced before it gets its name", async () => {
  const isElsewhere = (path: string) => statSync(path).dev !== statSync(data).dev;
  const elsewhere = join(["/dev/shm", "/tmp"].find(isElsewhere) ?? "", `vitrine-${randomUUID()}`);
  writeFileSync(elsewhere, "a picture");
  await storage().put(key(), elsewhere);
  expect(events().slice(1)).toEqual([
    ...["sync files/avatars/.incoming/ID", "rename files/avatars/ID.webp"],
    `remove ${relative(data, elsewhere).replace(uuid, "ID")}`,
    ...["sync files/avatars", "sync files", "sync ."],
  ]);
});

it("the removal of files is acknowledged once their folder is synced", async () => {
  mkdirSync(join(data, "files/avatars"), { recursive: true });
  await storage().remove([key(), key()]);
  expect(events()).toEqual(["remove files/avatars/ID.webp", "remove files/avatars/ID.webp", "sync files/avatars"]);
});

it("a secret is used once its file and the folder that names it are synced", () => {
  process.env.AUTH_SECRET = "";
  forgetEnv();
  forgetSingleton("auth-secret");
  authSecret();
  expect(events()).toEqual(["sync auth-secret.ID", "link auth-secret", "sync ."]);
  writeFileSync(journal, "");
  prepareSecret("a".repeat(64)).putInPlace();
  expect(events()).toEqual(["sync auth-secret.restored-ID", "rename auth-secret", "sync ."]);
});

it("a new database gets its name once every file of it is synced", async () => {
  const path = join(folder, "database");
  const database = openPglite(path);
  const synced = new Set(readFileSync(journal, "utf8").split("\n"));
  const files = [
    "PG_VERSION",
    "global/pg_control",
    ...readdirSync(join(path, "pg_wal")).map((name) => `pg_wal/${name}`),
  ];
  const made = files.filter((name) => existsSync(join(path, name)));
  expect(made.filter((name) => !synced.has(`sync ${path}.new/${name}`))).toEqual([]);
  expect([...synced].slice(-3)).toEqual([`rename ${path}`, `sync ${dirname(path)}`, ""]);
  await database.close();
});
