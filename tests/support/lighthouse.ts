import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { installApart } from "../../scripts/prepare.mjs";

const execute = promisify(execFile);
const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Of 1500 and more are the machines that Lighthouse's phone is meant to be four times slower than (`docs/throttling.md`). */
const usualBenchmarkIndex = 1_500;
const usualSlowdown = 4;

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  environment: z.object({ benchmarkIndex: z.number() }),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/**
 * What Lighthouse says of a page on a slow phone: scores of a hundred by category, the largest paint in milliseconds, and
 * the layout shift.
 * @param port where a Chromium listens for its protocol
 * @param isListed whether search engines are to find the page; else it loses nothing for being closed to them
 * @param slowdown how many times slower than this machine the phone is; the result names what its speed asks for, so that
 *   the phone is the same one on a machine that is slow, or was meanwhile
 */
export async function audit(address: string, port: number, isListed = true, slowdown = usualSlowdown) {
  const options = [`--port=${port}`, "--output=json", "--quiet", `--only-categories=${categories}`];
  options.push(`--throttling.cpuSlowdownMultiplier=${slowdown}`);
  if (!isListed) options.push("--skip-audits=is-crawlable");
  const program = `${await installApart("tests/lighthouse")}/lighthouse/cli/index.js`;
  const { stdout } = await execute(process.execPath, [program, address, ...options], { maxBuffer: 50_000_000 });
  const results = report.parse(JSON.parse(stdout));
  const scores = Object.fromEntries(
    Object.entries(results.categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
  );
  const paint = results.audits["largest-contentful-paint"]?.numericValue ?? Number.POSITIVE_INFINITY;
  const shift = results.audits["cumulative-layout-shift"]?.numericValue ?? 1;
  const { benchmarkIndex } = results.environment;
  process.stdout.write(
    `Lighthouse: ${JSON.stringify(scores)}, largest paint ${Math.round(paint)} ms, layout shift ${shift}, ` +
      `benchmark index ${Math.round(benchmarkIndex)}, slowdown ${slowdown.toFixed(1)}\n`,
  );
  const nextSlowdown = usualSlowdown * Math.min(1, benchmarkIndex / usualBenchmarkIndex);
  return { scores, paint, shift, nextSlowdown };
}
