import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";

/** A program of `examples` as a process of its own, with nothing of our environment. */
export function startExample(program: string[], environment: Record<string, string>, folder = process.cwd()) {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: { NODE_ENV: "production", PATH, ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const ended = once(child, "close").then(() => ({ code: child.exitCode, output }));
  return {
    /** Its exit code and all that it printed, once it has ended. */
    ended,
    output: () => output,
    /** Waits until it has printed this; what the first group of the pattern found. */
    async printed(pattern: RegExp): Promise<string> {
      await expect.poll(() => output).toMatch(pattern);
      return pattern.exec(output)?.[1] ?? "";
    },
    stop(signal: "SIGINT" | "SIGTERM" | "SIGKILL") {
      child.kill(signal);
      return ended;
    },
  };
}
