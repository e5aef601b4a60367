import cluster from "node:cluster";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { supervisionBounds } from "./lib/operator/process/supervision-bounds.mjs";
import { wantsWorkers } from "./scripts/concurrency.mjs";
import { loadEnvFile } from "./scripts/prepare.mjs";
import { superviseWorkers } from "./scripts/supervisor.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
const startWithinMilliseconds = 300_000;

/** Next does not wait for `instrumentation.ts` here, so it reports through this callback. */
function serviceStarted() {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the service did not start in time")), startWithinMilliseconds);
    globalThis[Symbol.for("vitrine.started")] = (service) => {
      clearTimeout(late);
      if (service.failure) reject(service.failure);
      else resolve(service);
    };
  });
}

/** As a sentence that says what to do. */
function explained(error) {
  const sentences = {
    EADDRINUSE: `Port ${error.port} is in use; choose another with PORT.`,
    EACCES: `Port ${error.port} may not be opened by this user; choose another with PORT.`,
    EADDRNOTAVAIL: `HOST names ${error.address}, which is no address of this machine.`,
    ENOTFOUND: "HOST is no address of this machine.",
  };
  return sentences[error.code] ? Object.assign(error, { message: sentences[error.code], isExpected: true }) : error;
}

/** Prints a sentence when the operator can act on it, else the stack. */
export function fail(error) {
  process.stderr.write(`${error.isExpected ? error.message : (error.stack ?? error)}\n`);
  process.exit(1);
}

/**
 * Until SIGTERM or SIGINT. @param {boolean} isSupervised whether even a single process is replaced when it ends or
 * hangs
 */
export async function serve(isSupervised) {
  process.env.NODE_ENV = "production";
  loadEnvFile();
  const workers = cluster.isPrimary ? wantsWorkers() : 0;
  if (workers > (isSupervised ? 0 : 1)) return superviseWorkers(workers, fileURLToPath(import.meta.url));
  // What lives are some 60 MB: that is collected at 90 MB then, and not at 240.
  setFlagsFromString("--heap-growing-percent=50");
  const port = Number(process.env.PORT || 3000);
  // Not at the top: `npm start` loads this file before it installs the packages.
  const { default: next } = await import("next");
  // It would handle upgrades of connections, which it needs in development alone; without, they are plain requests.
  const httpServer = createServer();
  const app = next({ dev: false, dir: root, port, quiet: true, httpServer });
  const [service] = await Promise.all([serviceStarted(), app.prepare()]);
  const server = service.createServer(app.getRequestHandler());
  await new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explained(error)));
    // One worker alone needs no socket that its primary holds.
    const exclusive = process.env.WEB_CONCURRENCY === "1";
    server.listen({ port, host: process.env.HOST || undefined, exclusive }, resolve);
  });
  stopOnRequest((pace) => service.shutDown(server, pace).catch(fail));
  if (cluster.isPrimary) process.stdout.write(greeting(service));
  else notifyPrimary(greeting(service));
}

/** Reports that this worker serves, and then its heartbeat. */
function notifyPrimary(greeting) {
  process.send({ greeting });
  const beat = () => process.connected && process.send({ heartbeat: true }, () => {});
  setInterval(beat, supervisionBounds.heartbeatMilliseconds).unref();
}

/** One stop may bring several signals: from the terminal to every process, and from the parent. */
function stopOnRequest(stopService) {
  let isStopping = false;
  const stop = (pace) => {
    if (!isStopping) stopService(pace);
    isStopping = true;
  };
  process.on("SIGTERM", () => stop("drain"));
  // Who sits at the keyboard has no balancer in front.
  process.on("SIGINT", () => stop("at once"));
  if (cluster.isPrimary) {
    // The terminal it was started in has closed; alone, it has nobody to take its place.
    process.on("SIGHUP", () => stop("at once"));
    return;
  }
  process.on("message", ({ handOver }) => handOver && stop("handover"));
  // A terminal that closes signals every process of the group; what follows is for the one that started us to decide.
  process.on("SIGHUP", () => {});
  cluster.worker.once("disconnect", () => {
    // Otherwise Node ends a worker whose primary is gone in the middle of its requests.
    cluster.worker.exitedAfterDisconnect = true;
    stop(process.env.WEB_CONCURRENCY === "1" ? "at once" : "handover");
  });
}

function greeting({ url, demo: username, reach }) {
  const demo = username ? `  Demo        ${url}/${username}\n` : "";
  const pages = `  Your page   ${url}/settings/profile\n  Developers  ${url}/settings/developers\n`;
  const lines = reach.map(([caption, text]) => `  ${caption.padEnd(12)}${text}\n`).join("");
  return `\n  Site        ${url}\n${demo}${pages}${lines}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await serve(process.argv.includes("--supervised")).catch(fail);
}
