import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

it("a worker that cannot start, since no file descriptors are left, is refused, and its process group lives on", async () => {
  const program = "node --conditions=react-server --import tsx tests/support/few-descriptors-worker-program.ts";
  // A group of its own: this one would be killed with it.
  const child = spawn("sh", ["-c", `ulimit -n 200 && exec ${program}`], { detached: true });
  const [printed, [, signal]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect([printed, signal]).toEqual(["WorkerNotStartedError", null]);
});
