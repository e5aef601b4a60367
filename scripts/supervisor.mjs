import cluster from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import { stoppedAfterMilliseconds } from "../lib/server/stop-bounds.mjs";

/** A worker that lived as long had started well, so that the next one need not wait. */
const soundMilliseconds = 10_000;
const pauses = { first: 200, most: 10_000 };

/**
 * Runs that many workers until SIGTERM or SIGINT. The first one starts alone, so that what keeps the service from
 * starting is told once; one that dies is replaced; SIGHUP replaces all, each when its successor serves.
 * @param {number} count
 * @param {string} script the module that serves
 * @returns {Promise<void>} fulfilled when the first worker serves
 */
export async function superviseWorkers(count, script) {
  cluster.setupPrimary({ exec: script, args: [] });
  if (process.env.METRICS_TOKEN) await gatherMetrics();
  /** A place holds the worker that serves there, and who is coming to it: never more than one of each. */
  const places = Array.from({ length: count }, () => ({ worker: undefined, coming: undefined, failures: 0 }));
  let stopping = false;
  let replacing = Promise.resolve();

  /** Starts a worker, which has the place once it serves; fulfilled then with its greeting, or when it ended before. */
  async function start(place) {
    const worker = cluster.fork({ WEB_CONCURRENCY: String(count) });
    const greeting = await greetingOf(worker);
    if (greeting === undefined) {
      worker.process.kill("SIGKILL");
      return { serves: false, code: worker.process.exitCode };
    }
    const begun = Date.now();
    worker.serves = true;
    place.worker = worker;
    worker.once("exit", (code, signal) => {
      // Its successor has the place of one that retires.
      if (stopping || place.worker !== worker) return;
      process.stderr.write(`A worker ended (${signal ?? `code ${code}`}); another one takes its place.\n`);
      place.worker = undefined;
      place.failures = Date.now() - begun < soundMilliseconds ? place.failures + 1 : 0;
      void fill(place);
    });
    return { serves: true, greeting };
  }

  function come(place, work = start) {
    place.coming ??= work(place).finally(() => {
      place.coming = undefined;
    });
    return place.coming;
  }

  /** Tries until a worker serves at that place, with growing pauses. */
  async function fill(place) {
    while (!place.worker && !stopping) await come(place, startAgain);
  }

  async function startAgain(place) {
    if (place.failures > 0) await pause(Math.min(pauses.first * 2 ** (place.failures - 1), pauses.most));
    if (stopping) return { serves: false };
    const started = await start(place);
    if (!started.serves) place.failures += 1;
    return started;
  }

  async function replaceAll() {
    for (const place of places) {
      // Who is on the way may have begun with what is old.
      await place.coming;
      if (stopping) return;
      const old = place.worker;
      const { serves } = await come(place);
      if (stopping) return;
      if (!serves) {
        process.stderr.write("A new worker did not start; the old ones stay.\n");
        return;
      }
      if (old?.isConnected()) old.send({ handOver: true });
      if (old) await ended(old);
    }
  }

  /** Whoever asks twice does not want to wait; the workers know what that means. */
  async function stopAll(signal) {
    stopping = true;
    const workers = Object.values(cluster.workers);
    for (const worker of workers) worker.process.kill(signal);
    const codes = await Promise.all(workers.map(ended));
    process.exit(codes.every((code) => code === 0) ? 0 : 1);
  }

  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stopAll);
  process.on("SIGHUP", () => {
    // The terminal that we were started in was closed.
    if (process.stdin.isTTY) void stopAll("SIGINT");
    else replacing = replacing.then(replaceAll);
  });

  const [place] = places;
  const first = await come(place);
  if (!first.serves) return stopping ? undefined : process.exit(first.code || 1);
  process.stdout.write(first.greeting.replace(/\n$/, `  Workers     ${count}\n\n`));
  for (const place of places) void fill(place);
}

/** What a worker says once it serves; nothing when it ended before, or could not be started. */
function greetingOf(worker) {
  return new Promise((resolve) => {
    // Its metrics may be asked for, and answered, before.
    worker.on("message", ({ greeting }) => greeting !== undefined && resolve(greeting));
    for (const end of ["exit", "error"]) worker.on(end, () => resolve(undefined));
  });
}

/** Adds up the metrics of all workers for the one that is asked for them. */
async function gatherMetrics() {
  const { AggregatorRegistry } = await import("prom-client");
  const aggregator = new AggregatorRegistry();
  cluster.on("message", async (worker, { metricsFor }) => {
    if (metricsFor === undefined) return;
    const text = await aggregator.clusterMetrics().catch(() => undefined);
    if (worker.isConnected()) worker.send({ metricsFor, text });
  });
}

/** Waits until a worker that was told to stop has ended, and ends it when it hangs; its exit code. */
function ended(worker) {
  worker.ended ??= new Promise((resolve) => {
    if (worker.isDead()) return resolve(0);
    const late = setTimeout(() => worker.process.kill("SIGKILL"), stoppedAfterMilliseconds);
    worker.once("exit", (code) => {
      clearTimeout(late);
      // One that was still starting has nothing to finish.
      resolve(worker.serves ? code : 0);
    });
  });
  return worker.ended;
}
