import { inject } from "vitest";
import type { ErrorCode } from "@/lib/core/errors";
import { toAppError } from "@/lib/core/http/error-response";
import { withDeadline } from "@/lib/core/process/deadline";
import { type DatabaseState, isSameState, sameButForNewValues } from "./nth/database-state";

/** How an operation fails: before it is done, by the connection before it, or by the connection once it is done. */
export type FailureWay = "refused" | "lost before" | "lost after";

/** Lets one of the operations of a kind (statements, file operations, requests) fail. */
export type Faults = {
  ways: readonly FailureWay[];
  /** Counts from now on, and lets the operation of that number fail. */
  arm(nth: number, way: FailureWay): void;
  /** Counts no more; how many operations there were, and whether one failed. */
  disarm(): { count: number; hasFailed: boolean };
};

/** The counting that every kind of `Faults` has in common. */
export function createCountdown() {
  let count = 0;
  let armed: { nth: number; way: FailureWay } | undefined;
  let hasFailed = false;
  return {
    arm(nth: number, way: FailureWay) {
      count = 0;
      hasFailed = false;
      armed = { nth, way };
    },
    disarm() {
      armed = undefined;
      return { count, hasFailed };
    },
    /** Counts one operation; the way in which it is to fail, if it is. */
    next(): FailureWay | undefined {
      if (!armed) return undefined;
      count += 1;
      if (count !== armed.nth) return undefined;
      hasFailed = true;
      return armed.way;
    },
  };
}

export type Trial = {
  faults: Faults;
  /** Does the work; a refusal that is an answer and not an error is reported by throwing it. */
  run: () => Promise<unknown>;
  /** All that the service keeps; it may tidy up before it looks. */
  read: () => Promise<DatabaseState>;
  /** Puts everything back as it was; `now` is how it is, where that is known. */
  restore: (now?: DatabaseState) => Promise<void>;
  /** Which of the points 1 to `count` are tried in one of the ways. */
  choose?: (count: number, way: FailureWay) => readonly number[];
  /** Codes that the error may have; `unavailable` when absent. */
  codes?: readonly ErrorCode[];
  /** Whether the failure of some operations may be of no consequence: then all is as without it. */
  mayOvercome?: boolean;
  /** Whether the last of several operations writes a note alongside the answer, which may be missing. */
  mayMissNote?: boolean;
  /** Whether what is done so far may stay: doing it again then ends as if nothing had failed. */
  mayResume?: boolean;
};

const deadlineMilliseconds = 30_000;
const everyPoint = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/**
 * In `npm test` the last operation in every way, which of a transaction is its commit, and the first as it is refused;
 * else every one.
 */
export const chosenPoints = (count: number, way: FailureWay) =>
  everyPoint(count).filter((nth) => inject("isLong") || nth === count || (nth === 1 && way === "refused"));

const hung = new Error("it never ended");
type Outcome = { kind: "done" } | { kind: "failed"; error: unknown };

const outcomeOf = (run: () => Promise<unknown>): Promise<Outcome> =>
  withDeadline(deadlineMilliseconds, run(), () => hung).then(
    () => ({ kind: "done" }),
    (error) => ({ kind: "failed", error }),
  );

/**
 * Does some work once without a failure, which counts its operations, and then again for each of them and each way to
 * fail.
 * @returns how many points were tried, and what was wrong at any of them
 */
export async function failEachOperation(trial: Trial): Promise<{ points: number; problems: string[] }> {
  const { faults, run, read, restore, choose = everyPoint } = trial;
  const before = await read();
  faults.arm(Number.POSITIVE_INFINITY, "refused");
  const whole = await outcomeOf(run);
  const { count } = faults.disarm();
  if (whole.kind !== "done") return { points: 0, problems: [`without a failure it ${inWords(whole)}`] };
  const after = await read();
  await restore(after);
  const problems: string[] = [];
  let points = 0;
  for (const way of faults.ways) {
    for (const nth of choose(count, way)) {
      faults.arm(nth, way);
      const outcome = await outcomeOf(run);
      const { hasFailed } = faults.disarm();
      const now = await read();
      const isLast = count > 1 && nth === count;
      // A slow run may need a statement more than others, such as one that prolongs a lease.
      if (hasFailed) points += 1;
      const problem = hasFailed
        ? await judge({ ...trial, mayMissNote: trial.mayMissNote && isLast }, way, outcome, { before, after, now })
        : unlessWhole(outcome, { before, after, now });
      if (problem) problems.push(`operation ${nth} of ${count} ${way}: ${problem}`);
      // Doing it again, where that is allowed, has changed more.
      if (!isSameState(now, before)) await restore(trial.mayResume ? undefined : now);
    }
  }
  return { points, problems };
}

/** What is wrong with work of which no operation failed. */
function unlessWhole(outcome: Outcome, { before, after, now }: Record<"before" | "after" | "now", DatabaseState>) {
  if (outcome.kind !== "done") return `nothing failed, and ${inWords(outcome)}`;
  return sameButForNewValues(now, after, before) ? undefined : "nothing failed, and not everything is done";
}

function inWords(outcome: Outcome): string {
  if (outcome.kind === "done") return "answered as if nothing had failed";
  const { error } = outcome;
  return `failed: ${error instanceof Error ? `${error.name} ${error.message} ${error.cause ?? ""}` : String(error)}`;
}

/** What is wrong with how the work ended and with what it left; undefined when all is well. */
async function judge(
  { run, read, codes = ["unavailable"], mayOvercome = false, mayMissNote = false, mayResume = false }: Trial,
  way: FailureWay,
  outcome: Outcome,
  { before, after, now }: Record<"before" | "after" | "now", DatabaseState>,
): Promise<string | undefined> {
  const isWhole = () => sameButForNewValues(now, after, before);
  if (outcome.kind === "done") {
    if (!mayOvercome && !mayMissNote) return inWords(outcome);
    return isWhole() || (mayMissNote && isSameState(now, before))
      ? undefined
      : "it answered with success, and not everything is done";
  }
  const { code } = toAppError(outcome.error, "of-the-test");
  if (outcome.error === hung) return inWords(outcome);
  if (!codes.includes(code)) return `${inWords(outcome)}, which is the error ${code}`;
  // Whoever lost the connection cannot know whether a commit was done.
  if (isSameState(now, before) || (way === "lost after" && isWhole())) return undefined;
  if (!mayResume) return `it ${inWords(outcome)}, and something has changed: ${difference(before, now)}`;
  const again = await outcomeOf(run);
  if (again.kind !== "done") return `doing it again ${inWords(again)}`;
  return sameButForNewValues(await read(), after, before) ? undefined : "doing it again did not end as it should";
}

function difference(before: DatabaseState, now: DatabaseState): string {
  const lines = Object.keys(before).flatMap((name) => {
    const [old, fresh] = [before[name] ?? [], now[name] ?? []];
    const gone = old.filter((row) => !fresh.includes(row)).map((row) => `- ${name} ${row}`);
    const come = fresh.filter((row) => !old.includes(row)).map((row) => `+ ${name} ${row}`);
    return [...gone, ...come];
  });
  return lines.join("\n").slice(0, 1_500);
}
