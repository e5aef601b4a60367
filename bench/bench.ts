import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, root } from "@/scripts/prepare.mjs";
import { cleanUp, cleanUpOnSignals, wasStopped } from "./cleanup";
import { startCluster } from "./database";
import { describeMachine } from "./machine";
import { measureRow, type RowFigures } from "./measure";
import { measureMemory } from "./memory";
import { type Options, parseOptions, UsageError } from "./options";
import { report, rounded } from "./report";
import { rows } from "./rows/rows";
import { measureScale, requireDisk } from "./scale";
import { seed } from "./seed";
import { soak } from "./soak";
import type { Findings } from "./targets";
import { measureWebhooks } from "./webhooks";

const parts = [...rows.map(({ id }) => id), "memory", "webhooks"];
const say = (text: string) => process.stderr.write(`${text}\n`);

function sayRow(id: string, row: RowFigures): void {
  for (const [name, { cpu, rate, p99 }] of Object.entries(row)) {
    const numbers = [`${rounded(cpu)} µs`, `${rounded(rate)} /s`, `p99 ${rounded(p99)} ms`];
    say(`${id.padEnd(12)}${name.padEnd(14)}${numbers.map((number) => number.padStart(14)).join("")}`);
  }
}

function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof UsageError ? error.message : (error.stack ?? error.message);
}

/** Measures what was asked for; the report, as Markdown. */
async function bench(options: Options): Promise<string> {
  if (process.platform !== "linux") throw new UsageError("The bench reads /proc, so it runs on Linux only.");
  if (options.scale) await requireDisk();
  await build();
  const openTestBed = await startCluster();
  const testBed = await openTestBed();
  const seeds = await seed(testBed.sql);
  const figures: Record<string, RowFigures> = {};
  const findings: Findings = { rows: figures };
  for (const row of rows.filter(({ id }) => options.rows.includes(id))) {
    const measured = await measureRow(row, testBed, seeds, options);
    figures[row.id] = measured;
    sayRow(row.id, measured);
  }
  if (options.rows.includes("memory")) findings.memory = await measureMemory(testBed, seeds);
  if (options.soakMinutes > 0) findings.soak = await soak(testBed, seeds, options.soakMinutes);
  await testBed.columns.stop();
  if (options.rows.includes("webhooks")) {
    const ofWebhooks = await openTestBed();
    findings.webhooks = await measureWebhooks(ofWebhooks, await seed(ofWebhooks.sql));
    await ofWebhooks.columns.stop();
  }
  if (options.scale) findings.scale = await measureScale(openTestBed, options);
  const titles = Object.fromEntries(rows.map(({ id, title }) => [id, title]));
  return report(findings, { titles, machine: describeMachine(testBed.version), date: new Date(), effort: options });
}

cleanUpOnSignals();
try {
  const options = parseOptions(process.argv.slice(2), parts);
  const text = await bench(options);
  process.stdout.write(`\n${text}`);
  if (options.rows.length === parts.length) writeFileSync(join(root, "bench/RESULTS.md"), text);
} catch (error) {
  if (!wasStopped()) say(explained(error));
  process.exitCode = 1;
} finally {
  await cleanUp();
}
