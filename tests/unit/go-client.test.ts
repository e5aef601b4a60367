import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "@/scripts/temporary";
import { findGo } from "../../scripts/programs.mjs";
import { clientExamples } from "../support/client-examples";
import { writeGoPrograms } from "../support/go-programs";

const go = findGo();
const { folder, remove } = temporaryFolder("go-examples");
afterAll(remove);

/** Runs Go's own tools on the client, or on another module; what they print. */
async function run(program: string, options: string[], cwd = "clients/go"): Promise<string> {
  const ran = promisify(execFile)(program, options, { cwd });
  const { stdout, stderr } = await ran.catch((error) => error);
  return `${stdout}${stderr}`;
}

it.runIf(go)("the Go client waits, repeats and refreshes as its own tests say, and verifies webhooks", async () => {
  expect(await run("go", ["test", "-count=1", "./..."])).toMatch(/^ok /);
});

it.runIf(go)("gofmt and go vet find nothing in the Go client", async () => {
  expect(await run("gofmt", ["-l", "."])).toBe("");
  expect(await run("go", ["vet", "./..."])).toBe("");
});

it.runIf(go)("gofmt and go vet find nothing in the examples of the reference with the Go client", async () => {
  writeGoPrograms(folder, clientExamples("go"));
  expect(await run("gofmt", ["-l", "."], folder)).toBe("");
  expect(await run("go", ["vet", "./..."], folder)).toBe("");
});
