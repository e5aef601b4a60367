import cluster from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import { stoppedAfterMilliseconds } from "../lib/operator/process/stop-bounds.mjs";
import { supervisionBounds } from "../lib/operator/process/supervision-bounds.mjs";

/**
 * The first worker starts alone, so that the cause of a failed start is printed once. SIGHUP replaces all. @param
 * {number} count @param {string} script @param {typeof supervisionBounds} bounds @returns {Promise<void>} resolved when
 * the first worker serves
 */
export async function superviseWorkers(count, script, bounds = supervisionBounds) {
  const isAlone = count === 1;
  const [who, then] = isAlone ? ["The server", "it is started again"] : ["A worker", "another one takes its place"];
  cluster.setupPrimary({ exec: script, args: [] });
  if (!isAlone && process.env.METRICS_TOKEN) await gatherMetrics();
  /** Per slot: the serving worker, and a start in progress; at most one of each. */
  const slots = Array.from({ length: count }, () => ({
    worker: undefined,
    starting: undefined,
    /** Starts in a row that were followed by an early end, and those of them that never served. */
    failures: 0,
    failedStarts: 0,
  }));
  let stopping = false;
  let replacing = Promise.resolve();

  /** The worker gets the slot once it serves. */
  async function start(slot) {
    const worker = cluster.fork({ WEB_CONCURRENCY: String(count) });
    const greeting = await greetingOf(worker, bounds, who);
    if (greeting === undefined) {
      signalTo(worker, "SIGKILL");
      return { serves: false, code: worker.process.exitCode };
    }
    const begun = Date.now();
    worker.serves = true;
    slot.worker = worker;
    slot.failedStarts = 0;
    watchHeartbeat(worker, bounds, who);
    worker.once("exit", (code, signal) => {
      // A retiring worker's slot belongs to its successor.
      if (stopping || slot.worker !== worker) return;
      process.stderr.write(`${who} ended (${signal ?? `code ${code}`}); ${then}.\n`);
      slot.worker = undefined;
      slot.failures = Date.now() - begun < bounds.soundMilliseconds ? slot.failures + 1 : 0;
      void startUntilServing(slot);
    });
    return { serves: true, greeting };
  }

  function startOnce(slot, work = start) {
    slot.starting ??= work(slot).finally(() => {
      slot.starting = undefined;
    });
    return slot.starting;
  }

  /** With growing pauses. */
  async function startUntilServing(slot) {
    while (!slot.worker && !stopping) await startOnce(slot, startAgain);
  }

  async function startAgain(slot) {
    const { firstPauseMilliseconds: first, maxPauseMilliseconds: most } = bounds;
    if (slot.failures > 0) await pause(Math.min(first * 2 ** (slot.failures - 1), most));
    if (stopping) return { serves: false };
    const started = await start(slot);
    if (!started.serves && !stopping) {
      slot.failures += 1;
      slot.failedStarts += 1;
      exitIfNothingStarts();
    }
    return started;
  }

  /** The cause was printed above. */
  function exitIfNothingStarts() {
    if (slots.some(({ worker, failedStarts }) => worker || failedStarts < bounds.failedStarts)) return;
    process.stderr.write(`${who} did not start ${bounds.failedStarts} times in a row; it is not started again.\n`);
    process.exit(1);
  }

  async function replaceAll() {
    for (const slot of slots) {
      // A start that is under way may have read the old build.
      await slot.starting;
      if (stopping) return;
      const old = slot.worker;
      const { serves } = await startOnce(slot);
      if (stopping) return;
      if (!serves) {
        process.stderr.write("A new worker did not start; the old ones keep serving.\n");
        return;
      }
      if (old?.isConnected()) old.send({ handOver: true });
      if (old) await ended(old);
    }
  }

  /** The workers handle a second signal. */
  async function stopAll(signal) {
    stopping = true;
    const workers = Object.values(cluster.workers);
    for (const worker of workers) signalTo(worker, signal);
    const codes = await Promise.all(workers.map(ended));
    process.exit(codes.every((code) => code === 0) ? 0 : 1);
  }

  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stopAll);
  process.on("SIGHUP", () => {
    // The terminal that we were started in was closed.
    if (isAlone || process.stdin.isTTY) void stopAll("SIGINT");
    else replacing = replacing.then(replaceAll);
  });

  const [slot] = slots;
  const first = await startOnce(slot);
  if (!first.serves) return stopping ? undefined : process.exit(first.code || 1);
  process.stdout.write(isAlone ? first.greeting : first.greeting.replace(/\n$/, `  Workers     ${count}\n\n`));
  void Promise.all(slots.map(startUntilServing)).then(() => {
    if (!isAlone && !stopping) process.stdout.write(`${count} workers serve.\n`);
  });
}

/** Node would signal a process that was never started, for want of file descriptors, under whatever id is left in memory. */
function signalTo(worker, signal) {
  if (worker.process.pid !== undefined) worker.process.kill(signal);
}

/** Counts this process's own turns, not time: a sleeping or starved machine misses both. */
function watchHeartbeat(worker, { heartbeatMilliseconds, missingHeartbeats }, who) {
  let missing = 0;
  worker.on("message", ({ heartbeat }) => {
    if (heartbeat) missing = 0;
  });
  const looking = setInterval(() => {
    missing += 1;
    if (missing !== missingHeartbeats) return;
    const seconds = (missing * heartbeatMilliseconds) / 1000;
    process.stderr.write(`${who} has sent no heartbeat for ${seconds} seconds and is killed.\n`);
    signalTo(worker, "SIGKILL");
  }, heartbeatMilliseconds);
  worker.once("exit", () => clearInterval(looking));
}

/** Undefined when the worker ended, could not be started, or hung and was killed. */
function greetingOf(worker, { heartbeatMilliseconds, startMilliseconds }, who) {
  return new Promise((resolve) => {
    let turns = 0;
    const looking = setInterval(() => {
      turns += 1;
      if (turns * heartbeatMilliseconds < startMilliseconds) return;
      process.stderr.write(`${who} has not started within ${startMilliseconds / 1000} seconds and is killed.\n`);
      clearInterval(looking);
      signalTo(worker, "SIGKILL");
    }, heartbeatMilliseconds);
    const settle = (greeting) => {
      clearInterval(looking);
      resolve(greeting);
    };
    // Its metrics may be asked for, and answered, before.
    worker.on("message", ({ greeting }) => greeting !== undefined && settle(greeting));
    for (const end of ["exit", "error"]) worker.on(end, () => settle(undefined));
  });
}

async function gatherMetrics() {
  const { AggregatorRegistry } = await import("prom-client");
  const aggregator = new AggregatorRegistry();
  cluster.on("message", async (worker, { metricsFor }) => {
    if (metricsFor === undefined) return;
    const text = await aggregator.clusterMetrics().catch(() => undefined);
    if (worker.isConnected()) worker.send({ metricsFor, text });
  });
}

/** Kills a worker that hangs; its exit code. */
function ended(worker) {
  worker.ended ??= new Promise((resolve) => {
    if (worker.isDead()) return resolve(0);
    const late = setTimeout(() => signalTo(worker, "SIGKILL"), stoppedAfterMilliseconds);
    worker.once("exit", (code) => {
      clearTimeout(late);
      // One that was still starting has nothing to finish.
      resolve(worker.serves ? code : 0);
    });
  });
  return worker.ended;
}
