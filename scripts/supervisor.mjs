import cluster from "node:cluster";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** A worker that lived as long had started well, so that the next one need not wait. */
const soundMilliseconds = 10_000;
const pauses = { first: 200, most: 10_000 };
/** What a worker gives itself, and a little more. */
const stopWithinMilliseconds = 12_000;

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
  let stopping = false;
  let failures = 0;
  let replacing = Promise.resolve();

  /** Starts a worker; fulfilled with what it has to say once it serves, or with nothing when it ended before. */
  async function start() {
    const worker = cluster.fork({ WEB_CONCURRENCY: String(count) });
    const begun = Date.now();
    worker.on("error", () => {});
    worker.once("exit", (code, signal) => {
      if (stopping || worker.isRetired || !worker.serves) return;
      process.stderr.write(`A worker ended (${signal ?? `code ${code}`}); another one takes its place.\n`);
      failures = Date.now() - begun < soundMilliseconds ? failures + 1 : 0;
      void replace();
    });
    const message = await new Promise((resolve) => {
      worker.once("message", resolve).once("exit", () => resolve(undefined));
    });
    worker.serves = message !== undefined;
    return { worker, greeting: message?.greeting };
  }

  /** Tries until a new worker serves, with growing pauses. */
  async function replace() {
    for (;;) {
      if (failures > 0) await pause(Math.min(pauses.first * 2 ** (failures - 1), pauses.most));
      if (stopping || (await start()).worker.serves) return;
      failures += 1;
    }
  }

  async function retire(worker) {
    worker.isRetired = true;
    await stop(worker);
  }

  async function replaceAll() {
    const old = Object.values(cluster.workers).filter((worker) => worker.serves && !worker.isRetired);
    for (const worker of old) {
      if (stopping) return;
      const { worker: successor } = await start();
      if (!successor.serves) {
        process.stderr.write("A new worker did not start; the old ones stay.\n");
        return;
      }
      await retire(worker);
    }
  }

  async function stopAll() {
    if (stopping) {
      // Whoever asks twice does not want to wait; the workers know what that means.
      for (const worker of Object.values(cluster.workers)) worker.process.kill("SIGTERM");
      return;
    }
    stopping = true;
    const codes = await Promise.all(Object.values(cluster.workers).map(stop));
    process.exit(codes.every((code) => code === 0) ? 0 : 1);
  }

  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stopAll);
  process.on("SIGHUP", () => {
    // The terminal that we were started in was closed.
    if (process.stdin.isTTY) void stopAll();
    else replacing = replacing.then(replaceAll);
  });

  const first = await start();
  if (!first.worker.serves) return stopping ? undefined : process.exit(first.worker.process.exitCode || 1);
  process.stdout.write(first.greeting.replace(/\n$/, `  Workers     ${count}\n\n`));
  for (let more = 1; more < count; more++) void replace();
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

/** Asks a worker to stop, and waits until it has; its exit code. */
async function stop(worker) {
  if (worker.isDead()) return 0;
  const exited = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const late = setTimeout(() => worker.process.kill("SIGKILL"), stopWithinMilliseconds);
  const [code, signal] = await exited;
  clearTimeout(late);
  // One that was still starting has nothing to finish.
  return signal === "SIGTERM" && !worker.serves ? 0 : code;
}
