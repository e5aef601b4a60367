import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { findGo } from "../../scripts/programs.mjs";

const go = findGo();

/** Runs Go's own tools on the client; what they print. */
async function run(program: string, ...options: string[]): Promise<string> {
  const ran = promisify(execFile)(program, options, { cwd: resolve("clients/go") });
  const { stdout, stderr } = await ran.catch((error) => error);
  return `${stdout}${stderr}`;
}

it.runIf(go)("the Go client waits, repeats and refreshes as its own tests say, and verifies webhooks", async () => {
  expect(await run("go", "test", "-count=1", "./...")).toMatch(/^ok /);
});

it.runIf(go)("gofmt and go vet find nothing in the Go client", async () => {
  expect(await run("gofmt", "-l", ".")).toBe("");
  expect(await run("go", "vet", "./...")).toBe("");
});
