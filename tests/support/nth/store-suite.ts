import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { allowErrors } from "../expected-errors";
import { chosenPoints, type Faults, failEachOperation } from "../nth-failure";
import { sampled } from "../sampling";
import { type DatabaseState, databaseKeeper, type RunSql } from "./database-state";
import { inSteps, recordingUse, storeCalls, withTidying } from "./store-calls";
import { makeWorld, type World } from "./world";

export type StoreBed = { faults: Faults; run: RunSql; close: () => Promise<void> };

/**
 * Fails each statement of what the service does with its database on one engine.
 * @param step in `npm test`, one of each so many works
 */
export function describeStores(engine: string, open: () => Promise<StoreBed>, step: number): void {
  describe(`on ${engine}, when any statement fails,`, () => {
    let bed: StoreBed;
    let world: World;
    let start: DatabaseState;
    let keeper: Awaited<ReturnType<typeof databaseKeeper>>;
    let points = 0;
    beforeAll(async () => {
      bed = await open();
      world = await makeWorld();
      keeper = await databaseKeeper(bed.run);
      start = await keeper.read();
    });
    // Of the token endpoint, which answers what failed.
    beforeEach(() => allowErrors(/request failed/));
    afterAll(async () => {
      process.stdout.write(`${points} failures of statements on ${engine}\n`);
      await bed?.close();
    });
    it.each(sampled(Object.entries(storeCalls), step))(
      "%s fails cleanly and leaves all as it was",
      async (name, work) => {
        const tried = await failEachOperation({
          ...bed,
          run() {
            // It would spare the statements that are to fail.
            forgetSingleton("visitor-salt");
            return work(world);
          },
          read: keeper.read,
          restore: (now) => keeper.restore(start, now),
          choose: chosenPoints,
          mayResume: inSteps.includes(name),
          mayOvercome: withTidying.includes(name),
          mayMissNote: recordingUse.includes(name),
        });
        points += tried.points;
        expect(tried.problems).toEqual([]);
        expect(tried.points).toBeGreaterThan(0);
      },
    );
  });
}
