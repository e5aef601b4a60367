import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openPglite } from "@/db/embedded";
import { watchForSilence } from "@/db/silence-watch";
import { temporaryFolder } from "@/scripts/temporary";
import { migratedDatabase } from "../support/migrated-database";

/** A database whose answers the test decides, and what the watch says of it. */
function watched(isAnswering: boolean) {
  const silences: number[] = [];
  const state = { answered: 0, questions: 0, refusals: 0 };
  const end = watchForSilence(
    {
      get answered() {
        return state.answered;
      },
      query() {
        state.questions += 1;
        return isAnswering ? Promise.reject(new Error("any answer will do")) : new Promise(() => {});
      },
      refuseWaiting() {
        state.refusals += 1;
      },
    },
    (seconds) => silences.push(seconds),
    10,
  );
  return { silences, state, end };
}
const turns = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 10));

it("a database that answers nothing at all is reported once", async () => {
  const { silences, state, end } = watched(false);
  await expect.poll(() => silences).toEqual([0.06]);
  await turns(20);
  // Each refusal takes a question with it, so that one at a time is in the queue.
  expect([silences, state.questions, state.refusals]).toEqual([[0.06], 5, 4]);
  end();
});

it("a database that answers others meanwhile is busy, and one that answers is well", async () => {
  const busy = watched(false);
  const working = setInterval(() => {
    busy.state.answered += 1;
  }, 2);
  const well = watched(true);
  await expect.poll(() => well.state.questions).toBeGreaterThan(20);
  clearInterval(working);
  expect([busy.silences, well.silences, busy.state.refusals, well.state.refusals]).toEqual([[], [], 0, 0]);
  busy.end();
  well.end();
});

it("a process that is held up is not taken for a silent database", async () => {
  const { silences, end } = watched(false);
  await turns(1);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  expect(silences).toEqual([]);
  end();
});

it("a transaction that never ends silences the embedded database, which is reported", async () => {
  const { folder, remove } = temporaryFolder("silence");
  cpSync(await migratedDatabase(), join(folder, "database"), { recursive: true });
  const database = openPglite(join(folder, "database"));
  await database.waitReady;
  const silences: number[] = [];
  const end = watchForSilence(database, (seconds) => silences.push(seconds), 20);
  let endTransaction = () => {};
  const transaction = database.transaction(
    () =>
      new Promise<void>((resolve) => {
        endTransaction = resolve;
      }),
  );
  await expect.poll(() => silences).toEqual([0.12]);
  end();
  endTransaction();
  await transaction;
  await database.close();
  remove();
});
