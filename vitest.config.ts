import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { findPostgres, requireEnginesInCi } from "./scripts/programs.mjs";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const api = ["tests/api/**/*.test.ts"];

/** One set of tests; `engine` is the database that its files find. */
function project(name: string, engine: "none" | "pglite" | "postgres", test: TestProjectInlineConfiguration["test"]) {
  return {
    extends: true as const,
    test: { name, provide: { engine }, setupFiles: ["tests/support/setup.ts"], ...test },
  };
}

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
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // next-auth imports "next/server" without its extension, which only a bundler resolves.
    server: { deps: { inline: ["next-auth"] } },
    projects: [
      project("unit", "none", { include: ["tests/unit/**/*.test.ts", "tests/architecture.test.ts"] }),
      project("api-pglite", "pglite", { include: api, globalSetup: ["tests/support/global-pglite.ts"] }),
      ...(findPostgres()
        ? [project("api-postgres", "postgres", { include: api, globalSetup: ["tests/support/global-postgres.ts"] })]
        : []),
      project("pages", "none", {
        include: ["tests/pages/**/*.test.ts", "tests/faults/**/*.test.ts"],
        globalSetup: ["tests/support/build.ts"],
        fileParallelism: false,
        testTimeout: 60_000,
        // The browser needs both cores, so these come after all the others.
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
