import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { memoryFolder } from "./scripts/memory-folder.mjs";
import { findPostgres, requireEnginesInCi } from "./scripts/programs.mjs";

type Engine = "pglite" | "postgres";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const api = ["tests/api/**/*.test.ts"];
const apiFile = (name: string) => `tests/api/${name}.test.ts`;
const pagesFile = (name: string) => `tests/pages/${name}.test.ts`;
/** It needs the lock of an embedded folder. */
const ofPglite = "tests/api/admin.test.ts";
/**
 * What can differ between the engines, run on PGlite too where the other API tests run on PostgreSQL: every operation
 * once, so that each statement meets both; transactions, locks and races; jsonb, arrays and timestamps; the feed of
 * changes; how errors of the database are reported. The servers of the pages are on PGlite, too.
 */
const differing = [
  "document",
  ...["races", "device-flow", "idempotency", "users", "domains", "sweep", "maintenance"],
  ...["change-events", "failures", "release-statements", "expiry", "profile-reads", "statistics-counting"],
  ...["webhook-delivery", "webhook-api"],
].map(apiFile);
/** What `npm run test:long` runs on PGlite beside those. */
const onPgliteInLong = [
  ...["handles", "token", "likes", "views", "user-fields", "editor-routes"],
  ...[
    "provider-sign-in",
    "sign-in-settings",
    "personal-tokens",
    "application-usage",
    "account-recovery",
    "mail",
    "passkeys",
    "second-factor",
  ],
  ...["property", "backup", "integrity", "page-integrity", "moved-pages", "damaged-tables", "upload-races"],
].map(apiFile);
/** Much of a test is waiting for a server or a browser. Six files on two cores took the API tests at least 15 % longer. */
const maxWorkers = 2 * availableParallelism();
/** Files of `npm test` that `npm run test:long` runs again, with bounds of time and whole samples. */
const runLong = ["api", "faults", "pages", "unit"].flatMap((folder) =>
  readdirSync(path(`tests/${folder}`))
    .map((name) => `tests/${folder}/${name}`)
    .filter(
      (name) =>
        name.endsWith(".test.ts") &&
        /support\/(time-bounds|sampling|properties|random-seed|nth\/\w+-suite)"|inject\("isLong"\)/.test(
          readFileSync(path(name), "utf8"),
        ),
    ),
);

/** Files of more than half a minute on two cores, which a run would wait for at its end. */
const longest = [
  ...["conversion-pool", "supervisor", "picture"].map((name) => `tests/unit/${name}.test.ts`),
  ...["backup", "admin", "property", "contract"].map(apiFile),
  ...["builder-quality", "builder", "lifecycle", "words", "stop", "player", "limits"].map(pagesFile),
  ...["account-settings", "account-security", "accessibility", "developer-snippets", "every-setting"].map(pagesFile),
  ...["cluster", "freshness", "database-outage"].map((name) => `tests/faults/${name}.test.ts`),
];
const named = [...longest, ...differing, ...onPgliteInLong, ofPglite];
for (const file of named) if (!existsSync(path(file))) throw new Error(`vitest.config.ts: there is no ${file}`);
const longestPaths = longest.map(path);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A worker goes on to another file of its project only.
    return Array.from(new Set(sorted.map(({ project }) => project))).flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      const isLongest = ({ moduleId }: TestSpecification) => longestPaths.includes(moduleId);
      return [...own.filter(isLongest), ...own.filter((file) => !isLongest(file))];
    });
  }
}

/** The project of API tests that another engine runs, too. */
const secondEngine = "api-pglite";

/** One set of tests; `engine` is the database that its files find. */
function project(name: string, engine: "none" | Engine, test: TestProjectInlineConfiguration["test"]) {
  return {
    extends: true as const,
    test: {
      name,
      provide: { engine, isLong: name === "long", isSecondEngine: name === secondEngine },
      setupFiles: ["tests/support/setup.ts"],
      ...test,
    },
  };
}

const build = "tests/support/build.ts";
const pglite = "tests/support/global-pglite.ts";
const postgres = "tests/support/global-postgres.ts";
const bundles = "tests/support/global-bundles.ts";

function apiProject(name: string, engine: Engine, include: string[], exclude: string[] = []) {
  const globalSetup = [bundles, engine === "pglite" ? pglite : postgres];
  return project(name, engine, { include, exclude, globalSetup });
}

/** The API tests: all on one engine, what can differ on the other; on one alone where a variable names it. */
function apiProjects() {
  const { VITRINE_TEST_ENGINE: named } = process.env;
  if (named === "postgres") return [apiProject("api", "postgres", api)];
  if (named && named !== "pglite") throw new Error("VITRINE_TEST_ENGINE: write pglite or postgres.");
  if (named || !findPostgres()) return [apiProject("api", "pglite", api)];
  return [apiProject("api", "postgres", api, [ofPglite]), apiProject(secondEngine, "pglite", [...differing, ofPglite])];
}

requireEnginesInCi();

// A database for each file is many small files: on ext4, creating them took a tenth of the processors' time in API tests.
const folder = process.env.TMPDIR ?? memoryFolder();
if (folder) process.env.TMPDIR = folder;

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
    sequence: { sequencer: LongestFirst },
    // A worker runs many files on the same modules; setup.ts forgets what the file before has left.
    isolate: false,
    // Three times what a slow machine needs that does much else: they end what hangs, and measure nothing.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
    // Otherwise each project compiles the whole service anew.
    experimental: { fsModuleCache: true },
    // Both import files without their extensions, which only a bundler resolves.
    server: { deps: { inline: ["next-auth", "@openid/appauth"] } },
    projects: [
      project("unit", "none", {
        globalSetup: [bundles],
        include: ["tests/unit/**/*.test.ts", "tests/architecture.test.ts"],
      }),
      ...apiProjects(),
      project("pages", "none", {
        globalSetup: [build, pglite, postgres, "tests/support/global-browser.ts", "tests/support/global-sites.ts"],
        testTimeout: 360_000,
        include: ["tests/pages/**/*.test.ts", "tests/faults/**/*.test.ts"],
      }),
      // Of `npm run test:long` alone: measures, bounds of time, and more of what is drawn or walked.
      project("long", "pglite", {
        globalSetup: [build, pglite, postgres],
        testTimeout: 900_000,
        env: { VITRINE_TEST_REQUESTS: process.env.VITRINE_TEST_REQUESTS ?? "1200" },
        include: ["tests/long/**/*.test.ts", ...onPgliteInLong, ...runLong],
        fileParallelism: false,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
