import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPglite } from "@/db/embedded";
import { temporaryFolder } from "@/scripts/temporary";
import { bundled } from "../support/bundled";
import { readJournal, rebuildAfterCut, type Survivors } from "../support/power-cut";
import { sampled } from "../support/sampling";

const { folder, remove } = temporaryFolder("power-cut");
const recorded = join(folder, "recorded");
let journal: ReturnType<typeof readJournal>;
let rootInode: number;

beforeAll(() => {
  mkdirSync(recorded);
  rootInode = statSync(recorded).ino;
  const recorder = pathToFileURL(resolve("tests/support/disk-recorder.mjs")).href;
  const options = ["--conditions=react-server", bundled({ file: "tests/support/power-cut-program.ts" })];
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: "test" as const,
    DATA_DIR: join(recorded, "data"),
    NODE_OPTIONS: `--import=${recorder}`,
    RECORDED_FOLDER: recorded,
    RECORDED_JOURNAL: join(folder, "journal"),
  };
  execFileSync(process.execPath, options, { env: environment, timeout: 180_000 });
  journal = readJournal(join(folder, "journal"));
}, 200_000);
afterAll(remove);

/** The same numbers between 0 and 1 in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const indexOfNote = (note: string) => journal.findIndex((entry) => entry.op === "note" && entry.note.startsWith(note));

/** The data folder after a cut behind that many entries, and what was acknowledged before it. */
function cutAfter(count: number, survives: Survivors) {
  const before = journal.slice(0, count);
  const target = join(folder, "rebuilt");
  rmSync(target, { recursive: true, force: true });
  rebuildAfterCut(before, rootInode, survives, target);
  const notes = before.flatMap((entry) => (entry.op === "note" ? entry.note : []));
  return { data: join(target, "data"), notes };
}

/** The ids of the rows that the acknowledged statements leave. */
function rowsAfter(notes: readonly string[]): number[] {
  const ids = new Set<number>();
  for (const [verb, id] of notes.map((note) => note.split(" "))) {
    if (verb === "added") ids.add(Number(id));
    if (verb === "deleted") ids.delete(Number(id));
  }
  return [...ids];
}

async function rowsIn(data: string): Promise<number[]> {
  const database = openPglite(join(data, "database"));
  const { rows } = await database.query<{ id: number; value: string }>("select id, value from links order by id");
  await database.close();
  for (const { id, value } of rows) expect(value).toBe(`${id} `.repeat(300));
  return rows.map(({ id }) => id);
}

const nothing: Survivors = () => false;

it.each(sampled(Array.from({ length: 10 }, (_, index) => index)))(
  "power cut %i of ten keeps every acknowledged row, and no deleted one comes back",
  async (index) => {
    const random = randomNumbers(index + 1);
    const [first, last] = [indexOfNote("made") + 1, journal.length];
    const count = first + Math.floor(((index + random()) / 10) * (last - first));
    // Half of the disks have lost everything that was not synced, the others any part of it.
    const { data, notes } = cutAfter(count, index % 2 === 0 ? nothing : () => random() < 0.5);
    const following = journal.slice(count).find((entry) => entry.op === "note");
    const underWay = following?.op === "note" ? [...notes, following.note] : notes;
    // The statement in flight may have been stored or not.
    expect([rowsAfter(notes), rowsAfter(underWay)]).toContainEqual(await rowsIn(data));
  },
  60_000,
);

it("a power cut while the database is created leaves none or a complete one", async () => {
  const isNamed = journal.findIndex((entry) => entry.op === "rename" && entry.to.name === "database");
  expect(isNamed).toBeGreaterThan(0);
  const random = randomNumbers(11);
  const named = indexOfNote("made");
  for (const [count, survives] of [
    [isNamed + 1, nothing],
    [isNamed + 1, () => random() < 0.5],
    [named + 1, nothing],
    [named + 1, () => random() < 0.5],
  ] as const) {
    const { data } = cutAfter(count, survives);
    const isThere = existsSync(join(data, "database"));
    if (count > named) expect(isThere).toBe(true);
    if (!isThere) continue;
    const database = openPglite(join(data, "database"));
    expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await database.close();
  }
}, 120_000);

it("a power cut keeps the secret that was used", () => {
  const count = indexOfNote("secret") + 1;
  const random = randomNumbers(12);
  for (const survives of [nothing, () => random() < 0.5]) {
    const { data, notes } = cutAfter(count, survives);
    expect(`secret ${readFileSync(join(data, "auth-secret"), "utf8")}`).toBe(notes[0]);
  }
});
