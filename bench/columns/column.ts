import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "@/scripts/prepare.mjs";
import { freePort } from "@/scripts/temporary";
import { onCleanUp } from "../cleanup";

/** A competitor as a process of its own. */
export type Column = {
  name: ColumnName;
  url: string;
  pid: number;
  /** Whether it forks workers, whose CPU time counts too. */
  hasWorkers: boolean;
  /** Where it logs. */
  log: string;
  /** Sends it what its counterpart answers; only what we wrote ourselves listens. */
  tell?: (message: object) => Promise<void>;
  stop: () => Promise<void>;
};

export type ColumnName = "vitrine" | "embedded" | "two processes" | "bare" | "fastify" | "next start" | "oidc-provider";

/** What every column shares: a folder for its files and log, and its environment. */
export type Setting = { folder: string; environment: Record<string, string> };

const startWithinMilliseconds = 60_000;
const stopWithinMilliseconds = 15_000;

/** None of the developer's own settings, of which Next would read those of `.env` too. */
function emptyEnvironment(): Record<string, string> {
  const names = readFileSync(join(root, ".env.example"), "utf8").matchAll(/^#?([A-Z_]+)=/gm);
  return Object.fromEntries(Array.from(names, ([, name = ""]) => [name, ""]));
}

/** What a process gets that is given those variables. */
export const completeEnvironment = (environment: Setting["environment"]): NodeJS.ProcessEnv => ({
  ...emptyEnvironment(),
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  // As in the container's image.
  MALLOC_MMAP_THRESHOLD_: "1048576",
  ...environment,
});

/**
 * Starts a process on a free port of loopback and waits until that answers.
 * @param options what follows `node`, for that port
 * @param health a path that is answered once the server is ready
 */
export async function startColumn(
  name: ColumnName,
  options: (port: number) => string[],
  { folder, environment }: Setting,
  health: string,
): Promise<Column> {
  const hasWorkers = name !== "bare" && name !== "fastify" && name !== "oidc-provider";
  const isTold = name === "bare" || name === "fastify";
  const port = await freePort();
  const log = join(folder, `${name.replace(" ", "-")}-${port}.log`);
  const output = openSync(log, "a");
  const child: ChildProcess = spawn(process.execPath, options(port), {
    cwd: root,
    env: completeEnvironment({ ...environment, PORT: String(port), HOST: "127.0.0.1" }),
    // What we wrote ends itself when the channel breaks, should the bench be killed.
    stdio: ["ignore", "ignore", output, hasWorkers ? "ignore" : "ipc"],
  });
  closeSync(output);
  const exited = once(child, "exit");
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasExited()) return;
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), stopWithinMilliseconds);
    await exited;
    clearTimeout(late);
  };
  onCleanUp(stop);
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + startWithinMilliseconds; !(await isReady(url + health)); await pause(100)) {
    if (!hasExited() && Date.now() < end) continue;
    await stop();
    throw new Error(`${name} did not start:\n${readFileSync(log, "utf8").slice(-2000)}`);
  }
  const tell = async (message: object) => {
    const received = once(child, "message");
    child.send(message);
    await received;
  };
  return { name, url, pid: child.pid ?? 0, hasWorkers, log, tell: isTold ? tell : undefined, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).status < 500;
  } catch {
    return false;
  }
}

/** One of the servers below `bench/servers`, as `node` runs it. */
export const ownServer = (name: string) => () => ["--import", "tsx", `bench/servers/${name}/server.ts`];
