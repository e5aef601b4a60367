import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, temporaryFolder } from "@/scripts/temporary";
import { closedSources } from "./closed-sources";
import { copyMigratedDatabase } from "./migrated-folder";

/** The built server as a process of its own. */
export type TestServer = {
  url: string;
  pid: number;
  /** Everything it has printed so far, to see that no secret is in it. */
  output: () => string;
  /** Asks it to stop, by that signal (SIGINT when absent, the quickest in order), and waits until it has; its exit code. */
  close: (signal?: "SIGTERM" | "SIGINT" | "SIGHUP" | "SIGKILL") => Promise<number | null>;
  /** Its exit code, once it has ended by itself or by `close`. */
  ended: Promise<number | null>;
};

// Next reads a developer's own .env too, except for variables that are there already.
const names = readFileSync(".env.example", "utf8").matchAll(/^#?([A-Z_]+)=/gm);
const unset = Object.fromEntries(Array.from(names, ([, name]) => [name, ""]));

/** What opens the metrics of the servers that have `METRICS_TOKEN`. */
export const metricsToken = "a-token-for-the-metrics-of-a-test";

/** What `server.mjs` and `next start` print once they listen: on their port, another server may answer before that. */
const listens = /^ {2}Site {8}|^✓ Ready in /m;

const sharedSecret = "secret-of-all-servers-on-one-database-0123456789";

/**
 * Starts `node server.mjs` and waits until it is healthy. The build must be fresh: the project `pages` sees to it.
 * @param environment variables of the server; without DATA_DIR it has a folder of its own that holds no more than
 *   a migrated database, or with DATABASE_URL the secret that all such servers share
 * @param givenPort where it listens; on a free port when absent
 * @param program what Node runs, and its arguments
 * @param onOutput is given all that it has printed, whenever it prints, also before it is healthy
 * @param maxFiles how many file descriptors it may have
 */
export async function startServer(
  environment: Record<string, string> = {},
  givenPort?: number,
  program = ["server.mjs"],
  onOutput = (_: string) => {},
  maxFiles?: number,
): Promise<TestServer> {
  const { folder, remove } = temporaryFolder("server");
  if (!environment.DATA_DIR && !environment.DATABASE_URL) copyMigratedDatabase(folder);
  const shared = environment.DATABASE_URL && !environment.DATA_DIR ? { AUTH_SECRET: sharedSecret } : {};
  const port = givenPort ?? (await freePort());
  const url = `http://localhost:${port}`;
  const limited = ["-c", `ulimit -n ${maxFiles} && exec "$0" "$@"`, process.execPath, ...program];
  const child = spawn(maxFiles ? "sh" : process.execPath, maxFiles ? limited : program, {
    env: {
      ...unset,
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: folder,
      ...shared,
      ...closedSources,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
      onOutput(output);
    });
  }
  const exited = once(child, "close");
  let isAsked = false;
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  const close: TestServer["close"] = async (signal = "SIGINT") => {
    isAsked = true;
    if (!hasExited()) child.kill(signal);
    await exited;
    remove();
    return child.exitCode;
  };
  const isStarted = async () => listens.test(output) && (await isHealthy(url));
  for (const end = Date.now() + 120_000; !(await isStarted()); await pause(50)) {
    if (hasExited() || Date.now() > end) {
      await close("SIGKILL");
      // Another test may have got the port meanwhile.
      if (givenPort === undefined && output.includes(`Port ${port} is in use`))
        return startServer(environment, undefined, program, onOutput, maxFiles);
      throw new Error(`the server did not start:\n${output}`);
    }
  }
  const ended = exited.then(() => {
    // Otherwise nobody sees why the tests after it fail. Some tests signal it by its id.
    const how = `code ${child.exitCode}, signal ${child.signalCode}`;
    if (!isAsked) process.stderr.write(`The server at ${url} ended by itself (${how}):\n${output.slice(-1_000)}\n`);
    return child.exitCode;
  });
  return { url, pid: child.pid ?? 0, output: () => output, close, ended };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(60_000) })).ok;
  } catch {
    return false;
  }
}
