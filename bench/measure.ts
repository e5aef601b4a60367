import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { Sql } from "postgres";
import { type Answer, ask, stored } from "./answers";
import type { Column, ColumnName } from "./columns/column";
import type { TestBed } from "./database";
import { type Burst, type Load, nextOf, sendBurst } from "./load";
import type { Effort } from "./options";
import type { Row } from "./rows/row";
import type { Seed } from "./seed";
import { mixedLoad } from "./soak-load";
import { median, spread } from "./statistics";

/** Medians over the rounds: microseconds of CPU a request, requests a second, milliseconds. */
export type Figures = { cpu: number; ownCpu: number; spread: number; rate: number; p99: number; logLines: number };
export type RowFigures = Partial<Record<ColumnName, Figures>>;

/** A column and what is sent to it. */
export type Lane = { column: Column; load: Load; storm?: Load | undefined };

const warmSeconds = 2;
const livedMinutes = 0.25;

/** Checks every column's answer, warms all, and measures them in turns. */
export async function measureRow(row: Row, { sql, columns }: TestBed, seed: Seed, effort: Effort): Promise<RowFigures> {
  const lanes: Lane[] = [];
  for (const name of row.columns) {
    const column = await columns.open(name, row.environment);
    if (row.hasLived && name !== "bare") await mixedLoad(column, sql, seed, livedMinutes);
    lanes.push({ column, load: await row.load(seed, column), storm: row.storm?.(seed) });
  }
  const before = async () => void (await row.before?.(sql));
  await before();
  await checkAnswers(row, lanes, sql);
  const figures = await measureLanes(lanes, effort, before);
  return Object.fromEntries(lanes.map(({ column }, index) => [column.name, figures[index]]));
}

/**
 * Warms lanes and measures them in turns.
 * @param before is done before each measurement
 * @returns the figures of each lane, in their order
 */
export async function measureLanes(
  lanes: readonly Lane[],
  { seconds, rounds }: Effort,
  before: () => Promise<void> = async () => {},
): Promise<Figures[]> {
  const progress = lanes.map((lane) => ({ ...lane, rate: 0, logLines: 0, bursts: [] as Burst[] }));
  for (const lane of progress) {
    await before();
    lane.rate = await warm(lane);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const lane of progress) {
      await before();
      const lines = linesIn(lane.column.log);
      const burst = await measure(lane, Math.round(lane.rate * seconds));
      lane.bursts.push(burst);
      lane.rate = burst.requests / burst.seconds;
      lane.logLines = (linesIn(lane.column.log) - lines) / burst.requests;
    }
  }
  return progress.map(({ bursts, logLines }) => ({ ...figuresOf(bursts), logLines }));
}

/** Sends requests, and the storm of the lane for as long as they are answered. */
async function measure({ column, load, storm }: Lane, requests: number): Promise<Burst> {
  let isOver = false;
  const blow = async () => {
    while (storm && !isOver) await sendBurst(column, storm, 200);
  };
  const blowing = blow();
  // It is awaited below; until then a failure of it is no unhandled one.
  blowing.catch(() => {});
  const burst = await sendBurst(column, load, requests);
  isOver = true;
  await blowing;
  return burst;
}

function figuresOf(bursts: readonly Burst[]): Omit<Figures, "logLines"> {
  const cpu = bursts.map((burst) => (burst.cpu.own + burst.cpu.children) / burst.requests);
  return {
    cpu: median(cpu),
    ownCpu: median(bursts.map((burst) => burst.cpu.own / burst.requests)),
    spread: spread(cpu),
    rate: median(bursts.map(({ requests, seconds }) => requests / seconds)),
    p99: median(bursts.map(({ p99 }) => p99)),
  };
}

/** Sends requests for a while; the rate that it ended with. */
async function warm(lane: Lane): Promise<number> {
  let rate = lane.load.connections;
  for (let seconds = 0; seconds < warmSeconds; ) {
    const burst = await measure(lane, Math.round(rate / 2));
    rate = burst.requests / burst.seconds;
    seconds += burst.seconds;
  }
  return rate;
}

/** @throws Error when a column answers something else than it should */
async function checkAnswers(row: Row, lanes: readonly Lane[], sql: Sql): Promise<void> {
  let ours: Answer | undefined;
  let bytes: string | undefined;
  const stormy = lanes[0]?.storm && nextOf(lanes[0].storm.sender(0));
  const answerToStorm = lanes[0] && stormy && stored(stormy, await ask(lanes[0].column.url, stormy));
  for (const { column, load } of lanes) {
    if (answerToStorm) await column.tell?.(answerToStorm);
    const sender = load.sender(0);
    const question = nextOf(sender);
    if (ours && column.tell) await column.tell(stored(question, ours));
    const answer = await ask(column.url, question);
    ours ??= answer;
    if ("next" in sender) sender.seen?.(answer.status, answer.body.toString());
    const isOther = row.sameBytes?.includes(column.name) && !answer.body.equals(ours.body);
    const problem = isOther ? `the bytes are not those of ${lanes[0]?.column.name}` : row.problem(answer);
    if (problem) throw new Error(`${column.name} does not answer the row "${row.title}" rightly: ${problem}`);
    if (row.sameFile?.includes(column.name)) {
      const stored = await storedBytes(answer, sql);
      bytes ??= stored;
      if (stored !== bytes) throw new Error(`${column.name} stores ${stored} bytes, not ${bytes}`);
    }
    if (column.name === "bare" && !isDeepStrictEqual(answer.headers, ours.headers)) {
      throw new Error(`bare does not send the headers of ${lanes[0]?.column.name}`);
    }
  }
}

/** How large the file is that an upload was answered with, by the books. */
async function storedBytes(answer: Answer, sql: Sql): Promise<string | undefined> {
  const key = /\/cdn\/([^"]+)/.exec(answer.body.toString())?.[1] ?? "";
  const [file] = await sql<{ bytes: string }[]>`select bytes from stored_files where key = ${key} and state = 'live'`;
  return file?.bytes;
}

function linesIn(path: string): number {
  let count = 0;
  for (const byte of readFileSync(path)) if (byte === 10) count += 1;
  return count;
}
