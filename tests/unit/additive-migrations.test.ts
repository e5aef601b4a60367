import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const releases = readdirSync("tests/files/release-statements").map((name) => name.replace(".sql", ""));
const byVersion = new Intl.Collator("en", { numeric: true }).compare;

/** The newest migration of the release whose statements were recorded last. */
function recorded(): { version: string; migration: string } {
  const version = releases.sort(byVersion).at(-1) ?? "";
  const text = readFileSync(`tests/files/release-statements/${version}.sql`, "utf8");
  return { version, migration: /^-- Newest migration: (\S+)$/m.exec(text)?.[1] ?? "" };
}

const breaking: readonly [RegExp, string][] = [
  [/\bdrop\s+(?!(?:index|not\s+null)\b)/i, "takes something away"],
  [/\brename\b/i, "gives something another name"],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i, "gives a column another type"],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, "demands a value that the release before may leave out"],
  [/\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/i, "adds a column that the release before does not fill"],
];

const migrationNames = readdirSync("db/migrations").filter((name) => name.endsWith(".sql"));
const textOf = (name: string) => readFileSync(`db/migrations/${name}`, "utf8");

/** What the last release has, and which columns were added since that it leaves null. */
type Known = { tables: ReadonlySet<string>; nullColumns: ReadonlySet<string> };

function statementsOf(migration: string): string[] {
  const code = migration.replaceAll(/--.*$/gm, "").replaceAll(/\$\$.*?\$\$/gs, "");
  return code.split(";").map((statement) => statement.replaceAll(/\s+/g, " "));
}

const tablesOf = (migrations: readonly string[]) =>
  new Set(
    migrations.flatMap((text) => Array.from(text.matchAll(/\bcreate table\s+"?(\w+)"?/gi), ([, table = ""]) => table)),
  );

/** Of columns as `table.column`. */
function nullColumnsOf(migrations: readonly string[]): Set<string> {
  const added = /\balter table "(\w+)" add column "(\w+)"(?!.*\bdefault\b)/i;
  const columns = migrations.flatMap(statementsOf).map((statement) => added.exec(statement));
  return new Set(columns.flatMap((found) => (found ? `${found[1]}.${found[2]}` : [])));
}

const constrained = [
  /\balter table (?:if exists )?(?:only )?(?:"public"\.)?"?(\w+)"? add (?:constraint|unique|check|primary key|foreign key|exclude)\b(.*)/i,
  /\bcreate unique index\b.*? on (?:only )?(?:"public"\.)?"?(\w+)"?(.*)/i,
];

/** Whether rows that the release writes may violate it; null violates none. */
function refusesRows(statement: string, { tables, nullColumns }: Known): boolean {
  const [, table = "", rule = ""] = constrained.map((pattern) => pattern.exec(statement)).find(Boolean) ?? [];
  if (!tables.has(table)) return false;
  const [own = ""] = rule.slice(rule.indexOf("(")).split(/\breferences\b/i);
  const columns = Array.from(own.matchAll(/(?:"\w+"\.)*"(\w+)"/g), ([, column]) => `${table}.${column}`);
  return columns.length === 0 || columns.some((column) => !nullColumns.has(column));
}

/**
 * What in a migration the release before would not survive. One that contracts says since which release nothing uses
 * what it takes away, in a line such as `-- contract: unused since 0.2.0`.
 */
function breaksOf(migration: string, lastRelease: string, known: Known): string[] {
  const unusedSince = /^-- contract: unused since (\S+)$/m.exec(migration)?.[1];
  if (unusedSince !== undefined && byVersion(unusedSince, lastRelease) <= 0) return [];
  return statementsOf(migration).flatMap((statement) => [
    ...breaking.filter(([pattern]) => pattern.test(statement)).map(([, words]) => words),
    ...(refusesRows(statement, known) ? ["refuses rows that the release before may write"] : []),
  ]);
}

it("no migration since the last release takes anything away from it", () => {
  const { version, migration } = recorded();
  expect(migrationNames).toContain(`${migration}.sql`);
  const newer = migrationNames.filter((name) => name > `${migration}.sql`);
  const older = migrationNames.filter((name) => !newer.includes(name));
  const known = { tables: tablesOf(older.map(textOf)), nullColumns: nullColumnsOf(newer.map(textOf)) };
  expect(known.tables).toContain("users");
  const broken = newer.flatMap((name) => breaksOf(textOf(name), version, known).map((words) => `${name} ${words}`));
  expect(broken, "see docs/decisions/001-additive-migrations.md").toEqual([]);
});
