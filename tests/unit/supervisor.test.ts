import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "@/scripts/temporary";

/** What the primary prints and ends with, when each worker runs that program. */
function supervise(worker: string) {
  const { folder, remove } = temporaryFolder("supervisor");
  const [script, primary] = [join(folder, "worker.mjs"), join(folder, "primary.mjs")];
  writeFileSync(script, worker);
  const supervisor = JSON.stringify(join(process.cwd(), "scripts/supervisor.mjs"));
  // A file, since workers inherit the arguments of Node, such as `--eval`.
  writeFileSync(
    primary,
    `import { superviseWorkers } from ${supervisor};
    await superviseWorkers(2, ${JSON.stringify(script)});`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [primary], { encoding: "utf8", timeout: 100_000 });
  remove();
  return { status, stdout, stderr };
}

it("a worker serves when it says so, and not when a library of it says something before", () => {
  const worker = `process.send({ type: "metrics" }, () => process.exit(7));`;
  expect(supervise(worker)).toEqual({ status: 7, stdout: "", stderr: "" });
});
