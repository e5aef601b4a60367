import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { findPostgres, requireEnginesInCi } from "./scripts/programs.mjs";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const api = ["tests/api/**/*.test.ts"];
/** Of what only a PostgreSQL at the other end of a wire does. */
const ofTheWire = ["tests/api/statements.test.ts"];
/** Much of a test is waiting, so that even two cores are not too few for two files at once. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
/** What starts no browser waits more. */
const moreWorkers = maxWorkers + 1;
/** They measure time or memory, or hold many servers, and would be wrong beside others. */
const alone = [
  ...["balancer", "cluster", "database-outage", "freshness", "redis-outage", "upload-memory"].map(
    (name) => `tests/faults/${name}.test.ts`,
  ),
  "tests/pages/profile-quality.test.ts",
];

/** One set of tests; `engine` is the database that its files find. */
function project(name: string, engine: "none" | "pglite" | "postgres", test: TestProjectInlineConfiguration["test"]) {
  return {
    extends: true as const,
    test: { name, provide: { engine }, setupFiles: ["tests/support/setup.ts"], ...test },
  };
}

const build = "tests/support/build.ts";
const pglite = "tests/support/global-pglite.ts";

requireEnginesInCi();

export default defineConfig({
  resolve: {
    alias: {
      "@": path("."),
      // Next swaps this marker for an empty file; outside of Next we do.
      "server-only": path("node_modules/server-only/empty.js"),
    },
  },
  test: {
    env: { NODE_ENV: "test" },
    maxWorkers,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // next-auth imports "next/server" without its extension, which only a bundler resolves.
    server: { deps: { inline: ["next-auth"] } },
    projects: [
      project("unit", "none", {
        include: ["tests/unit/**/*.test.ts", "tests/architecture.test.ts"],
        maxWorkers: moreWorkers,
      }),
      project("api-pglite", "pglite", {
        include: api,
        exclude: ofTheWire,
        globalSetup: [pglite],
        maxWorkers: moreWorkers,
      }),
      ...(findPostgres()
        ? [
            project("api-postgres", "postgres", {
              include: api,
              globalSetup: ["tests/support/global-postgres.ts"],
              maxWorkers: moreWorkers,
            }),
          ]
        : []),
      // Browsers and servers need the cores too, so these come after all the others.
      project("pages", "none", {
        globalSetup: [build, pglite],
        testTimeout: 60_000,
        include: ["tests/pages/**/*.test.ts", "tests/faults/**/*.test.ts"],
        exclude: alone,
        sequence: { groupOrder: 1 },
      }),
      project("alone", "none", {
        globalSetup: [build, pglite],
        testTimeout: 60_000,
        include: alone,
        fileParallelism: false,
        sequence: { groupOrder: 2 },
      }),
    ],
  },
});
