import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Column } from "./columns/column";
import type { TestBed } from "./database";
import { memoryOf } from "./processes";
import type { Seed } from "./seed";
import { mixedLoad } from "./soak-load";
import { batches, median, trend } from "./statistics";
import type { Soak } from "./targets";

const sampleMilliseconds = 5_000;
const quietMilliseconds = 30_000;
const warmMinutes = 1;
/** Samples that follow each other are alike, so that the interval of a slope is of the means of so many batches. */
const batchCount = 12;
const metricsToken = "the-soak-reads-the-metrics-of-its-server";

type Sample = { minute: number; memory: number; heap: number; descriptors: number; delay: number };
/** What is watched, as its batches count: of the heap the least, which is what collections leave. */
const watched = {
  memory: median,
  heap: (figures: readonly number[]) => Math.min(...figures),
  descriptors: median,
  delay: median,
} as const;

/** Sends mixed load to a fresh server of ours for so many minutes, and watches what it holds and how late it is. */
export async function soak({ columns, sql }: TestBed, seed: Seed, minutes: number): Promise<Soak> {
  const server = await columns.start("vitrine", { METRICS_TOKEN: metricsToken });
  // What cannot be read is to fail now, and not after the load.
  await sampleOf(server, Date.now());
  await mixedLoad(server, sql, seed, warmMinutes);
  await pause(quietMilliseconds);
  const before = memoryOf(server.pid);
  const begin = Date.now();
  const samples: Sample[] = [];
  const failures: unknown[] = [];
  const sampling = setInterval(() => {
    sampleOf(server, begin).then(
      (sample) => samples.push(sample),
      (error) => failures.push(error),
    );
  }, sampleMilliseconds);
  try {
    const requests = await mixedLoad(server, sql, seed, minutes);
    clearInterval(sampling);
    if (failures.length > 0) throw failures[0];
    await pause(quietMilliseconds);
    // The first half fills caches and lets the compiler settle.
    const secondHalf = batches(samples.slice(Math.floor(samples.length / 2)), batchCount);
    const trendOf = (name: keyof typeof watched) =>
      trend(
        secondHalf.map((batch) => [
          median(batch.map(({ minute }) => minute)),
          watched[name](batch.map((sample) => sample[name])),
        ]),
      );
    const [memory, heap] = [trendOf("memory"), trendOf("heap")];
    const [descriptors, delay] = [trendOf("descriptors"), trendOf("delay")];
    return { minutes, requests, before, after: memoryOf(server.pid), memory, heap, descriptors, delay };
  } finally {
    clearInterval(sampling);
    await server.stop();
  }
}

async function sampleOf({ url, pid }: Column, begin: number): Promise<Sample> {
  const response = await fetch(`${url}/api/metrics`, {
    headers: { Authorization: `Bearer ${metricsToken}` },
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  const metric = (name: string) => {
    const figure = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
    if (figure === undefined) throw new Error(`the metrics (${response.status}) lack ${name}`);
    return Number(figure);
  };
  return {
    minute: (Date.now() - begin) / 60_000,
    memory: memoryOf(pid),
    heap: metric("nodejs_heap_size_used_bytes") / 1024 / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    delay: metric("nodejs_eventloop_lag_mean_seconds") * 1000,
  };
}
