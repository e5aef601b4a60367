import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
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

/**
 * Runs vitest projects in a process of its own. What it prints goes through a pipe, since two such processes that each
 * redraw a terminal would overwrite each other.
 * @param {string[]} projects as vitest's `--project` takes them
 * @param {number} workers
 * @returns {Promise<{ passed: number, failed: number }>} tests; a file that could not run counts as one
 */
async function runTests(projects, workers) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-report-"));
  const report = join(folder, "report.json");
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, `--maxWorkers=${workers}`];
  const child = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", ...projects.map((name) => `--project=${name}`), ...options],
    { cwd: root, stdio: ["ignore", "pipe", "pipe"] },
  );
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  const [code] = await once(child, "close");
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : { testResults: [] };
  rmSync(folder, { recursive: true });
  const broken = results.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  const failed = (results.numFailedTests ?? 0) + broken.length;
  return { passed: results.numPassedTests ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** `npm run check` as one test. */
async function runCheck() {
  const isClean = (await run("npm", ["run", "--silent", "check"])) === 0;
  if (!isClean) process.stdout.write("npm run check found something; see above\n");
  return { passed: isClean ? 1 : 0, failed: isClean ? 0 : 1 };
}

try {
  requireNode();
  process.chdir(root);
  requireEnginesInCi();
  await install();
  await requireChromium();
  // Only the pages need the built site, and no process keeps two cores busy alone. Half of a page's test is waiting.
  const cores = availableParallelism();
  const withoutBuild = runTests(["unit", "api*"], cores);
  await build();
  const parts = await Promise.all([withoutBuild, runTests(["pages"], Math.ceil(2.5 * cores)), runCheck()]);
  const total = (key) => parts.reduce((sum, part) => sum + part[key], 0);
  process.stdout.write(`${describeEngines()}\n${total("passed")} passed, ${total("failed")} failed\n`);
  process.exitCode = total("failed") > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error.isExpected ? error.message : (error.stack ?? error)}\n`);
  process.stdout.write("0 passed, 1 failed\n");
  process.exitCode = 1;
}
