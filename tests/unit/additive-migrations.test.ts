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
  [/\bdrop\s+(?!index\b)/i, "takes something away"],
  [/\brename\b/i, "gives something another name"],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i, "gives a column another type"],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, "demands a value that the release before may leave out"],
  [/\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/i, "adds a column that the release before does not fill"],
];

/**
 * What in a migration the release before would not survive. One that contracts says since which release nothing uses
 * what it takes away, in a line such as `-- contract: unused since 0.2.0`.
 */
function breaksOf(migration: string, lastRelease: string): string[] {
  const unusedSince = /^-- contract: unused since (\S+)$/m.exec(migration)?.[1];
  if (unusedSince !== undefined && byVersion(unusedSince, lastRelease) <= 0) return [];
  const statements = migration
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\$\$.*?\$\$/gs, "")
    .split(";");
  return statements.flatMap((statement) =>
    breaking.filter(([pattern]) => pattern.test(statement.replaceAll(/\s+/g, " "))).map(([, words]) => words),
  );
}

it("no migration since the last release takes anything away from it", () => {
  const { version, migration } = recorded();
  const names = readdirSync("db/migrations").filter((name) => name.endsWith(".sql"));
  expect(names).toContain(`${migration}.sql`);
  const newer = names.filter((name) => name > `${migration}.sql`);
  const broken = newer.flatMap((name) =>
    breaksOf(readFileSync(`db/migrations/${name}`, "utf8"), version).map((words) => `${name} ${words}`),
  );
  expect(broken, "see docs/decisions/001-additive-migrations.md").toEqual([]);
});

it.each([
  ['ALTER TABLE "users" DROP COLUMN "bio";', 1],
  ['ALTER TABLE "users" RENAME COLUMN "bio" TO "about";', 1],
  ['ALTER TABLE "users" ALTER COLUMN "bio" SET DATA TYPE text;', 1],
  ['ALTER TABLE "users" ALTER COLUMN "bio" SET NOT NULL;', 1],
  ['ALTER TABLE "users" ADD COLUMN "mood" text NOT NULL;', 1],
  ['-- contract: unused since 0.1.0\nALTER TABLE "users" DROP COLUMN "bio";', 0],
  ['-- contract: unused since 0.3.0\nALTER TABLE "users" DROP COLUMN "bio";', 1],
  ['ALTER TABLE "users" ADD COLUMN "mood" text DEFAULT \'calm\' NOT NULL;', 0],
  ['ALTER TABLE "users" ADD COLUMN "mood" text;\nCREATE TABLE "moods" ("id" uuid NOT NULL);', 0],
  ['DROP INDEX "users_mood"; -- drop column is not meant', 0],
])("%s breaks the release before in %i ways", (migration, ways) => {
  expect(breaksOf(migration, "0.2.0")).toHaveLength(ways);
});
