import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { build, root } from "../prepare.mjs";
import { freePort } from "../temporary";
import type { Site } from "./walk";

const commandWithinMilliseconds = 60_000;
const startWithinMilliseconds = 60_000;

/** A server that lives as long as the tour; `close` stops it and removes all that it stored. */
export type OwnServer = { site: Site; close: () => Promise<void> };

/** None of the developer's own settings, of which Next would read those of `.env` too. */
function environmentOf(folder: string, port: number): NodeJS.ProcessEnv {
  const names = readFileSync(join(root, ".env.example"), "utf8").matchAll(/^#?([A-Z_]+)=/gm);
  return {
    ...Object.fromEntries(Array.from(names, ([, name]) => [name, ""])),
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    LOG_LEVEL: "error",
    DATA_DIR: folder,
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
  };
}

/** @param secret what it reads from its input */
async function admin(env: NodeJS.ProcessEnv, words: string[], secret = ""): Promise<Record<string, string>> {
  const options = ["--conditions=react-server", "scripts/admin.mjs", ...words];
  const limits = { cwd: root, env, timeout: commandWithinMilliseconds };
  const running = promisify(execFile)(process.execPath, options, limits);
  running.child.stdin?.end(secret);
  const { stdout } = await running.catch((error) => {
    throw new Error(`npm run admin ${words[0]} failed: ${String(error.stderr).trim()}`);
  });
  return JSON.parse(stdout);
}

/** Starts a server on a folder of its own: a person who is premium, and somebody else's application. */
export async function startOwnServer(): Promise<OwnServer> {
  await build();
  const folder = mkdtempSync(join(tmpdir(), "vitrine-tour-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const env = environmentOf(folder, await freePort());
    const password = randomBytes(18).toString("base64url");
    const redirectUri = "https://app.example/callback";
    for (const name of ["ada", "grace"]) {
      await admin(env, ["create-user", "--username", name, "--email", `${name}@example.com`], password);
    }
    await admin(env, ["premium", "ada", "on"]);
    const application = ["--owner", "grace", "--name", "Tour", "--redirect-uri", redirectUri];
    const made = await admin(env, ["create-client", ...application]);
    const { client_id: clientId = "", client_secret: clientSecret = "" } = made;
    const stop = await serve(env);
    const site = { base: env.BASE_URL ?? "", clientId, clientSecret, redirectUri, username: "ada", password };
    return { site, close: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

async function serve(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ["server.mjs"], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  // Another server may answer on that port before this one finds it taken.
  let listens = false;
  child.stdout.setEncoding("utf8").on("data", (printed) => {
    listens ||= printed.includes("  Site  ");
  });
  const exited = once(child, "exit");
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (!hasExited()) child.kill("SIGINT");
    await exited;
  };
  for (
    const end = Date.now() + startWithinMilliseconds;
    !(listens && (await isHealthy(env.BASE_URL ?? "")));
    await pause(100)
  ) {
    if (!hasExited() && Date.now() < end) continue;
    await stop();
    throw new Error("The server did not start; it says why above.");
  }
  return stop;
}

async function isHealthy(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/api/health`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
