import { build } from "@/scripts/prepare.mjs";
import { cleanUp, cleanUpOnSignals } from "./cleanup";
import { startCluster } from "./database";
import { measureRow, type RowFigures } from "./measure";
import { type Options, parseOptions, UsageError } from "./options";
import { rows } from "./rows/rows";
import { seed } from "./seed";

const say = (text: string) => process.stdout.write(`${text}\n`);

async function bench(options: Options): Promise<void> {
  if (process.platform !== "linux") throw new UsageError("The bench reads /proc, so it runs on Linux only.");
  await build();
  const openBed = await startCluster();
  const bed = await openBed();
  const seeds = await seed(bed.sql);
  const figures: Record<string, RowFigures> = {};
  for (const row of rows.filter(({ id }) => options.rows.includes(id))) {
    figures[row.id] = await measureRow(row, bed, seeds, options);
    for (const [name, { cpu, rate, p99 }] of Object.entries(figures[row.id] ?? {})) {
      const numbers = [`${cpu.toFixed(1)} µs`, `${rate.toFixed(0)} /s`, `p99 ${p99.toFixed(1)} ms`];
      say(`${row.id.padEnd(12)} ${name.padEnd(14)} ${numbers.map((number) => number.padStart(14)).join("")}`);
    }
  }
}

cleanUpOnSignals();
try {
  await bench(parseOptions(process.argv.slice(2), [...rows.map(({ id }) => id)]));
} catch (error) {
  process.stderr.write(
    `${error instanceof UsageError ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  process.exitCode = 1;
} finally {
  await cleanUp();
}
