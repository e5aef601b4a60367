import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("a process that has no file descriptors left does not take PostgreSQL for gone; a refused connection means that", () => {
  const program = "node --conditions=react-server --import tsx tests/support/few-descriptors-program.ts";
  const printed = execFileSync("sh", ["-c", `ulimit -n 200 && exec ${program}`], {
    // Nothing listens there.
    env: { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(JSON.parse(printed)).toEqual([false, true]);
});
