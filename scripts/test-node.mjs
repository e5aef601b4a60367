import { requireNode, run } from "./prepare.mjs";

/** Versions of Node alongside the one that the project is developed with; npm brings the programs. */
const versions = ["22", "24"];

/** The unit and API tests, and those for which the built server is started and stopped. */
const runs = [
  ["--project", "unit", "--project", "api*"],
  ["--project", "pages", "tests/pages/server.test.ts", "tests/pages/lifecycle.test.ts"],
];

requireNode();
for (const version of versions) {
  process.stdout.write(`Node ${version}\n`);
  for (const chosen of runs) {
    const tests = ["node", "node_modules/vitest/vitest.mjs", "run", ...chosen];
    const code = await run("npm", ["exec", "--yes", `--package=node@${version}`, "--", ...tests]);
    if (code !== 0) process.exitCode = 1;
  }
}
