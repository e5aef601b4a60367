import { requireNode, run } from "./prepare.mjs";

/** Versions of Node that the unit and API tests pass on beside the one they are developed with; npm brings the programs. */
const versions = ["22", "24"];

requireNode();
for (const version of versions) {
  process.stdout.write(`Node ${version}\n`);
  const tests = ["node", "node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--project", "api*"];
  const code = await run("npm", ["exec", "--yes", `--package=node@${version}`, "--", ...tests]);
  if (code !== 0) process.exitCode = 1;
}
