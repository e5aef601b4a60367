import { afterAll, expect, it } from "vitest";
import { cleanUp } from "@/bench/cleanup";
import { startCluster } from "@/bench/database";
import { soakSummary } from "@/bench/report";
import { seed } from "@/bench/seed";
import { soak } from "@/bench/soak";
import type { Watched } from "@/bench/targets";
import { findPostgres } from "../../scripts/programs.mjs";

const minutes = Number(process.env.VITRINE_SOAK_MINUTES || 60);
/** What a minute of load may add: of a leak there is more in an hour than of anything that settles. */
const most: Readonly<Record<Watched, number>> = { memory: 0.5, heap: 0.2, descriptors: 0.2, delay: 0.1 };

afterAll(cleanUp, 60_000);

it.runIf(process.platform === "linux" && findPostgres())(
  `${minutes} minutes of mixed load leave memory, descriptors and the delay of the event loop as they were`,
  async () => {
    const openTestBed = await startCluster();
    const testBed = await openTestBed();
    const found = await soak(testBed, await seed(testBed.sql), minutes);
    const summary = soakSummary(found);
    process.stdout.write(`${summary}\n`);
    const growing = (Object.keys(most) as Watched[]).filter((name) => found[name].low > most[name]);
    expect(growing, summary).toEqual([]);
    // A few minutes do not narrow it down to less than that, and the delay is also of whatever else the machine does.
    if (minutes < 30) return;
    const held = (Object.keys(most) as Watched[]).filter((name) => name !== "delay");
    expect(
      held.filter((name) => found[name].slope > most[name]),
      summary,
    ).toEqual([]);
  },
  (minutes + 15) * 60_000,
);
