import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, inject } from "vitest";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { sweepFiles } from "@/lib/media/removal";
import { copyMigratedDatabase } from "./migrated-folder";
import { startServer } from "./server";
import { expectFilesToAgree } from "./stored-files";
import { now } from "./time-bounds";
import { type Expected, newAuthors, sendTo, writersOf } from "./write-load";

const longestMilliseconds = 4_000;
/** As many as are worth their time in `npm test`, which starts a server for each. */
const rounds = () => (inject("isLong") ? 50 : 2);

/**
 * Kills the built server again and again while it is written to, and expects at every start what it had acknowledged,
 * and at the end that rows and files agree.
 * @param environment where its data is; the same as of this process
 * @param between is awaited after each kill, with the number of the round
 */
export async function expectKillsToLoseNothing(
  environment: Record<string, string>,
  between: (round: number) => Promise<void> = async () => {},
): Promise<void> {
  const data = process.env.DATA_DIR ?? "";
  copyMigratedDatabase();
  await migrateDatabase();
  const writers = writersOf(await newAuthors());
  await closeDatabase();
  let acknowledged = 0;
  // How long the first write of every kind takes on this machine, and beside what it does else.
  let whole = 0;
  for (let round = 0; round <= rounds(); round++) {
    const server = await startServer({ DATA_DIR: data, RATE_LIMITS: "off", ...environment });
    const send = sendTo(server.url);
    const problems = (await Promise.all(writers.map((writer) => writer.check(send)))).flat();
    expect(problems, `after ${round} kills`).toEqual([]);
    if (round === rounds()) {
      await server.close();
      break;
    }
    let isAlive = true;
    const begun = now();
    const answered = new Set<string>();
    const writing = writers.map((writer) => {
      const note = ({ underWay }: Expected) => void (underWay === undefined && answered.add(writer.name));
      return writer.write(send, () => isAlive, note);
    });
    if (round === 0) {
      await expect.poll(() => answered.size, { timeout: 60_000 }).toBe(writers.length);
      whole = Math.ceil(now() - begun);
    } else await pause(randomInt(50, Math.min(2 * whole, longestMilliseconds)));
    await server.close("SIGKILL");
    isAlive = false;
    for (const count of await Promise.all(writing)) acknowledged += count;
    await between(round);
  }
  await sweepFiles({ isAlone: true });
  const inUse = await expectFilesToAgree(data);
  expect(inUse.length).toBeGreaterThan(0);
  process.stdout.write(`${rounds()} kills, ${acknowledged} acknowledged writes, ${inUse.length} files, nothing lost\n`);
}
