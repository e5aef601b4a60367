import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { installApart } from "../../scripts/prepare.mjs";

const execute = promisify(execFile);
const categories = ["performance", "accessibility", "best-practices", "seo"];

/** How many times slower than this machine Lighthouse's phone is; its documentation means one of that benchmark index. */
const usualSlowdown = 4;
const usualBenchmarkIndex = 1_500;

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  environment: z.object({ benchmarkIndex: z.number() }),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/** Scores of a hundred by category, the largest paint in milliseconds, and the layout shift. */
export type Audit = { scores: Record<string, number>; paint: number; shift: number };

/**
 * What Lighthouse says of a page on a slow phone. What else the machine does only makes it slower, so that the first good
 * one of three says most of the page; the later ones have the phone that the machine's speed asks for.
 * @param port where a Chromium listens for its protocol
 * @param isGood whether no other try is needed
 * @param isListed whether search engines are to find the page; else it loses nothing for being closed to them
 */
export async function runLighthouse(address: string, port: number, isGood: (seen: Audit) => boolean, isListed = true) {
  let seen = await auditOnce(address, port, isListed, usualSlowdown);
  for (let turn = 1; turn < 3 && !isGood(seen); turn += 1) {
    const slowdown = usualSlowdown * Math.min(1, seen.benchmarkIndex / usualBenchmarkIndex);
    seen = await auditOnce(address, port, isListed, slowdown);
  }
  return seen;
}

async function auditOnce(address: string, port: number, isListed: boolean, slowdown: number) {
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
  return { scores, paint, shift, benchmarkIndex };
}
