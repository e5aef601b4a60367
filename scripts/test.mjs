import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, install, requireNode, root, run, SetupError } from "./prepare.mjs";
import { describeEngines, findChromium, requireEnginesInCi } from "./programs.mjs";

/** Playwright's own download serves where the machine has no Chromium. */
async function hasChromium() {
  const { chromium } = await import("playwright");
  return Boolean(findChromium()) || existsSync(chromium.executablePath());
}

async function requireChromium() {
  if (await hasChromium()) return;
  process.stdout.write("Installing Chromium (once)\n");
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    await run("apt-get", ["update"]);
    await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]);
  }
  if (!(await hasChromium())) await run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  if (!(await hasChromium())) throw new SetupError("Install Chromium, or name its program in CHROMIUM_PATH.");
}

/** Runs every vitest project but `long`; how many tests passed and failed, a file that could not run counting as one. */
async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-report-"));
  const report = join(folder, "report.json");
  const reporters = ["default", "./tests/support/failures-at-once.ts", "json"].map((name) => `--reporter=${name}`);
  const options = ["run", "--project=!long", ...reporters, `--outputFile.json=${report}`];
  const code = await run(process.execPath, ["node_modules/vitest/vitest.mjs", ...options]);
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : { testResults: [] };
  rmSync(folder, { recursive: true });
  const broken = results.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  const failed = (results.numFailedTests ?? 0) + broken.length;
  return { passed: results.numPassedTests ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed };
}

try {
  requireNode();
  process.chdir(root);
  requireEnginesInCi();
  await install();
  await requireChromium();
  await build();
  // In CI the check counts as one test; at a desk `npm run check` is a command of its own.
  const isCi = process.env.CI === "true";
  const checkFailed = isCi && (await run("npm", ["run", "--silent", "check"])) !== 0;
  if (checkFailed) process.stdout.write("npm run check found something; see above\n");
  const { passed, failed } = await runTests();
  process.stdout.write(`${describeEngines()}\n`);
  process.stdout.write(`${passed + (isCi && !checkFailed ? 1 : 0)} passed, ${failed + (checkFailed ? 1 : 0)} failed\n`);
  process.exitCode = checkFailed || failed > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error.isExpected ? error.message : (error.stack ?? error)}\n`);
  process.stdout.write("0 passed, 1 failed\n");
  process.exitCode = 1;
}
