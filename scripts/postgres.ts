import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { childrenOf, signalUnlessEnded } from "./processes";
import { freePort, temporaryFolder } from "./temporary";

/** Temporary; connect to `url` as superuser. */
export type PostgresServer = {
  url: string;
  pid: number;
  /** As in a crash; `restart` keeps what was acknowledged. */
  crash: () => Promise<void>;
  restart: () => Promise<void>;
  /** Stops its processes with open connections, until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  stop: () => Promise<void>;
};

/** PostgreSQL refuses to run as root, so root lends it the user that Debian's package made. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** On a free loopback port. @param programs folder of `initdb` and `postgres` @param more settings */
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
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server = await launch();

  async function launch(): Promise<ChildProcess> {
    const started = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port), ...options], {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    started.stderr.on("data", (chunk) => {
      output = (output + chunk).slice(-4000);
    });
    try {
      await untilReady(url, data, () => started.exitCode !== null);
    } catch (error) {
      await end(started, "SIGINT");
      remove();
      throw new Error(`PostgreSQL did not start: ${output}`, { cause: error });
    }
    return started;
  }

  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    for (const pid of [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]) signalUnlessEnded(pid, name);
  };
  return {
    url,
    get pid() {
      return server.pid ?? 0;
    },
    crash: () => end(server, "SIGQUIT"),
    async restart() {
      await end(server, "SIGINT");
      server = await launch();
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async stop() {
      await end(server, "SIGINT");
      remove();
    },
  };
}

async function end(server: ChildProcess, signal: "SIGINT" | "SIGQUIT"): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill(signal);
  await exited;
}

/** Another PostgreSQL may answer on that port before this one finds it taken. @param data its folder */
async function untilReady(url: string, data: string, hasExited: () => boolean): Promise<void> {
  const own = `do $$ begin assert current_setting('data_directory') = '${data}', 'the port is taken'; end $$`;
  for (const end = Date.now() + 30_000; ; await pause(50)) {
    try {
      return await administer(url, own);
    } catch (error) {
      if (hasExited() || Date.now() > end) throw error;
    }
  }
}

/** As the superuser, on its own connection. */
async function administer(url: string, statement: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** @param template an empty database when absent */
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
