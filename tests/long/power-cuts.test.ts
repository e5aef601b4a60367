import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { sweepFiles } from "@/lib/media/removal";
import { temporaryFolder } from "@/scripts/temporary";
import { call } from "../support/api";
import { bundled } from "../support/bundled";
import { closedSources } from "../support/closed-sources";
import { readJournal, rebuildAfterCut } from "../support/power-cut";
import { expectFilesToAgree } from "../support/stored-files";
import { type Author, type Expected, writersOf } from "../support/write-load";

const { folder, remove } = temporaryFolder("power-cuts");
const [recorded, rebuilt] = [join(folder, "recorded"), join(folder, "rebuilt")];
const cuts = 10;
const data = join(rebuilt, "data");
process.env.DATA_DIR = data;
let journal: ReturnType<typeof readJournal>;
let rootInode: number;
let loadBegins: number;

beforeAll(() => {
  mkdirSync(recorded);
  rootInode = statSync(recorded).ino;
  const recorder = pathToFileURL(resolve("tests/support/disk-recorder.mjs")).href;
  const options = ["--conditions=react-server", bundled({ file: "tests/support/power-cut-load-program.ts" })];
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: "test" as const,
    AUTH_SECRET: process.env.AUTH_SECRET,
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    ...closedSources,
    DATA_DIR: join(recorded, "data"),
    NODE_OPTIONS: `--import=${recorder}`,
    RECORDED_FOLDER: recorded,
    RECORDED_JOURNAL: join(folder, "journal"),
    LOAD_MILLISECONDS: "20000",
  };
  const counts = execFileSync(process.execPath, options, { env: environment, timeout: 180_000, encoding: "utf8" });
  process.stdout.write(`acknowledged writes of links, tracks, profile, avatars and tokens: ${counts}\n`);
  for (const count of JSON.parse(counts)) expect(count).toBeGreaterThan(0);
  journal = readJournal(join(folder, "journal"));
  loadBegins = journal.findIndex((entry) => entry.op === "note" && entry.note.startsWith("authors "));
}, 200_000);
afterAll(async () => {
  await closeDatabase();
  remove();
});

/** What the notes of a journal say: whose writes there were, and what is expected of each kind. */
function notesIn(entries: typeof journal) {
  const notes = entries.flatMap((entry) => (entry.op === "note" ? entry.note : []));
  const bodies = (kind: string) =>
    notes.filter((note) => note.startsWith(`${kind} `)).map((note) => JSON.parse(note.slice(kind.length + 1)));
  const [authors] = bodies("authors") as Author[][];
  return { authors: authors ?? [], expected: new Map(bodies("expected") as [string, Expected][]) };
}

it.each(Array.from({ length: cuts }, (_, index) => index))(
  "power cut %i of ten in the middle of mixed writes keeps what was acknowledged, and rows and files agree",
  async (index) => {
    const share = (journal.length - loadBegins) / cuts;
    const count = loadBegins + 1 + Math.floor(share * index) + randomInt(Math.floor(share));
    const before = journal.slice(0, count);
    // Half of the disks have lost everything that was not synced, the others any part of it.
    const survives = index % 2 === 0 ? () => false : () => randomInt(2) === 0;
    await closeDatabase();
    rmSync(rebuilt, { recursive: true, force: true });
    rebuildAfterCut(before, rootInode, survives, rebuilt);
    const { authors, expected } = notesIn(before);
    const writers = writersOf(authors);
    const problems: string[] = [];
    for (const writer of writers) {
      writer.expect(expected.get(writer.name) ?? {});
      problems.push(...(await writer.check(call)));
    }
    expect(problems, `cut after entry ${count} of ${journal.length}`).toEqual([]);
    await sweepFiles({ isAlone: true });
    await expectFilesToAgree(data);
  },
);
