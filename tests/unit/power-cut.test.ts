import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { openPglite } from "@/db/embedded";
import { sweepFiles } from "@/lib/media/files/removal";
import { temporaryFolder } from "@/scripts/temporary";
import { call } from "../support/api";
import { bundled } from "../support/bundled";
import { closedSources } from "../support/closed-sources";
import { readJournal, rebuildAfterCut, type Survivors } from "../support/power-cut";
import type { Written } from "../support/power-cut-program";
import { randomNumbers } from "../support/random-numbers";
import { sampled } from "../support/sampling";
import { expectFilesToAgree } from "../support/stored-files";

const { folder, remove } = temporaryFolder("power-cut");
const [recorded, rebuilt] = [join(folder, "recorded"), join(folder, "rebuilt")];
const data = join(rebuilt, "data");
process.env.DATA_DIR = data;
let journal: ReturnType<typeof readJournal>;
let rootInode: number;

beforeAll(() => {
  mkdirSync(recorded);
  rootInode = statSync(recorded).ino;
  const recorder = pathToFileURL(resolve("tests/support/disk-recorder.mjs")).href;
  const options = ["--conditions=react-server", bundled({ file: "tests/support/power-cut-program.ts" })];
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: "test" as const, RATE_LIMITS: "off", LOG_LEVEL: "error", ...closedSources },
    ...{ DATA_DIR: join(recorded, "data"), NODE_OPTIONS: `--import=${recorder}` },
    ...{ RECORDED_FOLDER: recorded, RECORDED_JOURNAL: join(folder, "journal") },
  };
  execFileSync(process.execPath, options, { env, timeout: 170_000 });
  journal = readJournal(join(folder, "journal"));
});
afterAll(async () => {
  await closeDatabase();
  remove();
});

const indexOfNote = (note: string) => journal.findIndex((entry) => entry.op === "note" && entry.note.startsWith(note));

/** Writes the data folder as it is after a cut behind that many entries; the notes before it. */
async function cutAfter(count: number, survives: Survivors): Promise<string[]> {
  const before = journal.slice(0, count);
  await closeDatabase();
  rmSync(rebuilt, { recursive: true, force: true });
  rebuildAfterCut(before, rootInode, survives, rebuilt);
  return before.flatMap((entry) => (entry.op === "note" ? entry.note : []));
}

/** What of those writes is there. */
async function readWritten(username: string, token: string): Promise<Written> {
  const json = async (path: string) => {
    const response = await call("GET", path, { token });
    expect(response.status).toBe(200);
    return response.json();
  };
  const links: { value: string }[] = await json("/api/links");
  const { bio, assets } = await json("/api/user");
  const avatar = assets.avatar && (await call("GET", new URL(assets.avatar).pathname));
  const { width } = avatar ? await sharp(await avatar.arrayBuffer()).metadata() : { width: 0 };
  const tracks = (await json(`/api/users/${username}`)).assets.audios.map(({ name }: { name: string }) => name);
  return { links: links.map(({ value }) => value), bio: bio ?? "", avatarWidth: width, tracks, token };
}

const ways: [way: string, survives: (random: () => number) => Survivors][] = [
  ["nothing that was not synced is on the disk", () => () => false],
  ["any part of it is", (random) => () => random() < 0.5],
  ["all of it is, as when the process is killed", () => () => true],
];
const cuts = Array.from({ length: 4 }, (_, index) =>
  ways.map(([way, survives], turn) => [way, ways.length * index + turn, survives] as const),
).flat();

it.each(sampled(cuts))(
  "after a power cut every acknowledged write is there, and rows and files agree: %s (%i)",
  async (_, index, survives) => {
    const random = randomNumbers(index + 1);
    const first = indexOfNote("begun") + 1;
    const count = first + Math.floor(((index + random()) / cuts.length) * (journal.length - first));
    const notes = await cutAfter(count, survives(random));
    const bodies = (kind: string) =>
      notes.filter((note) => note.startsWith(kind)).map((note) => JSON.parse(note.slice(kind.length)));
    const [{ username, written }] = bodies("begun");
    const acknowledged: Written = bodies("acknowledged").at(-1) ?? written;
    // The write in flight may have been stored or not.
    const allowed = [acknowledged, { ...bodies("under way").at(-1), token: acknowledged.token }];
    expect(allowed).toContainEqual(await readWritten(username, acknowledged.token));
    await sweepFiles({ isAlone: true });
    await expectFilesToAgree(data);
  },
);

it("a power cut while the database is created leaves none or a complete one", async () => {
  const isNamed = journal.findIndex((entry) => entry.op === "rename" && entry.to.name === "database");
  expect(isNamed).toBeGreaterThan(0);
  for (const [way, survives] of ways) {
    await cutAfter(isNamed + 1, survives(randomNumbers(13)));
    const isThere = existsSync(join(data, "database"));
    if (way?.startsWith("all")) expect(isThere).toBe(true);
    if (!isThere) continue;
    const database = openPglite(join(data, "database"));
    expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await database.close();
  }
});

it("a power cut keeps the secret that was used", async () => {
  for (const [, survives] of ways) {
    const notes = await cutAfter(indexOfNote("secret") + 1, survives(randomNumbers(14)));
    expect(notes).toEqual([`secret ${readFileSync(join(data, "auth-secret"), "utf8")}`]);
  }
});
