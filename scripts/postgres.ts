import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { freePort, temporaryFolder } from "./temporary";

/** A PostgreSQL of our own: connect to `url` (superuser, database `postgres`), and `stop` it when done. */
export type PostgresServer = { url: string; pid: number; stop: () => Promise<void> };

/** PostgreSQL refuses to run as root, so root lends it the user that Debian's package made. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * Starts a temporary PostgreSQL on a free port of loopback; nothing in it outlives `stop`.
 * @param programs the folder of `initdb` and `postgres`
 * @param more settings beside those that spare a throw-away server the disk
 */
export async function startPostgres(programs: string, more: Record<string, string> = {}): Promise<PostgresServer> {
  const { folder, remove } = temporaryFolder("postgres");
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(programs, "initdb"), initdb, { ...user, cwd: folder, stdio: "pipe" });
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "200",
    ...more,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port), ...options], {
    ...user,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  server.stderr.on("data", (chunk) => {
    output = (output + chunk).slice(-4000);
  });
  const exited = once(server, "exit");
  const stop = async () => {
    if (server.exitCode === null) server.kill("SIGINT");
    await exited;
    remove();
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(url, () => server.exitCode !== null);
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start: ${output}`, { cause: error });
  }
  return { url, pid: server.pid ?? 0, stop };
}

async function untilReady(url: string, hasExited: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; ; await pause(50)) {
    try {
      return await administer(url, "select 1");
    } catch (error) {
      if (hasExited() || Date.now() > end) throw error;
    }
  }
}

/** Runs one statement as the superuser, on a connection of its own. */
async function administer(url: string, statement: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Makes a database of its own on that server.
 * @param template the database it is a copy of; an empty one when absent
 */
export async function createDatabase(
  server: string,
  template = "template1",
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `vitrine_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) };
}
