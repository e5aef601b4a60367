import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort, temporaryFolder } from "@/scripts/temporary";
import { findRedis } from "../../scripts/programs.mjs";

/** A real Redis of the test's own on the loopback interface; every method concerns that process alone. */
export type TestRedis = {
  url: string;
  /** Stops it answering, while its connections stay open. */
  hang(): void;
  resume(): void;
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts `redis-server` from PATH on a free port; `undefined`, and a printed line, when there is none. */
export async function startRedis(): Promise<TestRedis | undefined> {
  const program = findRedis();
  if (program === undefined) {
    process.stdout.write("NOT RUN: tests against a real Redis; there is no redis-server in PATH\n");
    return undefined;
  }
  const { folder, remove } = temporaryFolder("redis");
  const port = await freePort();
  let server = await launch(program, port, folder);
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    hang: () => void server.kill("SIGSTOP"),
    resume: () => void server.kill("SIGCONT"),
    kill,
    async restart() {
      await kill();
      server = await launch(program, port, folder);
    },
    async stop() {
      await kill();
      remove();
    },
  };
}

async function launch(program: string, port: number, folder: string): Promise<ChildProcess> {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  const server = spawn(program, options, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  for await (const chunk of server.stdout) {
    output += chunk;
    if (output.includes("Ready to accept connections")) break;
  }
  if (!output.includes("Ready to accept connections")) throw new Error(`redis-server did not start:\n${output}`);
  return server;
}
