import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./temporary";

/**
 * In `tests/files/release-statements/<version>.sql`, so that the next release can prove that this one still works
 * alongside it.
 */
function record(): void {
  const { folder, remove } = temporaryFolder("statements");
  const files = readdirSync("tests/api").filter((name) => name !== "release-statements.test.ts");
  // On the engine that all of them run on; a test that a busy machine failed may try again.
  const run = ["vitest", "run", "--project", "api", "--retry", "2", ...files.map((name) => `tests/api/${name}`)];
  const { status } = spawnSync("npx", run, {
    stdio: "inherit",
    env: { ...process.env, VITRINE_TEST_RECORD: folder },
  });
  const texts = readdirSync(folder).flatMap((name): string[] => JSON.parse(readFileSync(join(folder, name), "utf8")));
  remove();
  if (status !== 0) throw new Error("the API tests failed, so that what they sent is not the whole");
  const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
  const journal = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8"));
  const ofMigrations = migrationStatements();
  const statements = leastOf(texts.map(inOneLine).filter((text) => isOfTables.test(text) && !ofMigrations.has(text)));
  const head = [
    `-- What release ${version} sends to its database; written by npm run db:record (docs/decisions/001-additive-migrations.md).`,
    `-- Newest migration: ${journal.entries.at(-1).tag}`,
  ];
  const path = `tests/files/release-statements/${version}.sql`;
  writeFileSync(path, `${[...head, ...statements.map((text) => `${text};`)].join("\n")}\n`);
  process.stdout.write(`${path}: ${statements.length} of ${new Set(texts).size} statements\n`);
}

/** Tests of migrations send these, which no later release has to serve. */
function migrationStatements(): Set<string> {
  const folder = "db/migrations";
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return new Set(
    files.flatMap((name) => readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint").map(inOneLine)),
  );
}

const isOfTables = /^(?:with|select|insert|update|delete)\b.*"/i;
const inOneLine = (text: string) =>
  text
    .replaceAll(/\s*\n\s*/g, " ")
    .trim()
    .replace(/;$/, "");

/** Of statements that differ only in the columns they name, as few as name all. */
function leastOf(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  const retained: string[] = [];
  for (const text of [...new Set(texts)].sort((one, other) => other.length - one.length || (one < other ? -1 : 1))) {
    const names = [...text.matchAll(/"(\w+)"/g)].map(([, name]) => name);
    const kind = text
      .replace(/^(update "\w+" set ).*?( where )/i, "$1…$2")
      .replaceAll(/(?:\(?\$\d+\)?|default)(?:, )?/g, "");
    const features = names.map((name) => `${kind} ${name}`).concat(kind);
    if (features.every((feature) => seen.has(feature))) continue;
    for (const feature of features) seen.add(feature);
    retained.push(text);
  }
  return retained.sort();
}

record();
