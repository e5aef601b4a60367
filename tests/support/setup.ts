import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, inject, vi } from "vitest";
import { findSingleton, forgetSingletons, singleton } from "@/lib/core/process/singleton";
import { temporaryFolder } from "@/scripts/temporary";
import { closedSources } from "./closed-sources";
import { recordError, settleErrors } from "./expected-errors";
import { copyMigratedDatabase } from "./migrated-folder";

declare module "vitest" {
  interface ProvidedContext {
    engine: "none" | "pglite" | "postgres";
    /** Whether this is `npm run test:long`, which alone asserts bounds of time and takes whole samples. */
    isLong: boolean;
    /** Whether the same tests run on another engine as well, all of them. */
    isSecondEngine: boolean;
    /** Where the Chromium of all test files of a project listens. */
    browser: string | undefined;
    /** An embedded database that has been made, which takes seconds, and migrated. */
    migratedFolder: string | undefined;
    /** Who starts the servers that workers keep; see `global-sites.ts`. */
    warmServers: string | undefined;
    postgresServer: string;
    postgresTemplate: string;
  }
}

// As Next's server does before it loads the rest of Next, which can answer no request without.
Object.assign(globalThis, { AsyncLocalStorage });
// The process may have run other files, whose modules this one shares: loading them takes as long as many a test.
forgetSingletons();
const { folder, remove } = temporaryFolder("data");
const own =
  /^(AUTH_|OIDC_|DATABASE_URL|UPSTASH_|UPLOADTHING_|CHAT_|GEOCODING_URL|WEATHER_URL|REDIS_|RATE_LIMIT|TRUST_PROXY|CDN_URL|SITE_NAME|OAUTH_|BACKUP|PORT$|HOST$|LOG_LEVEL|SMTP_URL|MAIL_FROM|REGISTRATION$)/;
for (const name of Object.keys(process.env)) if (own.test(name)) delete process.env[name];
Object.assign(process.env, {
  DATA_DIR: folder,
  BASE_URL: "http://localhost:3000",
  AUTH_SECRET: "test-secret-of-forty-eight-characters-0123456789",
  RATE_LIMITS: "off",
  ...closedSources,
});

const { VITRINE_TEST_RECORD } = process.env;
const writeStatements = VITRINE_TEST_RECORD
  ? (await import("./statement-recorder")).recordStatements(VITRINE_TEST_RECORD)
  : () => {};

const database =
  inject("engine") === "postgres" ? await (await import("./database-copy")).openDatabaseCopy() : undefined;
if (inject("engine") === "pglite") copyMigratedDatabase();

// A service that reports an error has failed even when its answer looks right.
const errorLevel = pino.levels.values.error ?? 50;
singleton("log", () =>
  pino(
    { level: "debug", base: undefined },
    { write: (line) => JSON.parse(line).level >= errorLevel && recordError(line) },
  ),
);
console.error = (...values: unknown[]) => recordError(format(...values));

// The time that a file fakes before its first test stays for all of them, and what a test fakes ends with it.
let isFakedThroughout = false;
beforeEach(() => {
  isFakedThroughout = vi.isFakeTimers();
});
afterEach(() => {
  if (!isFakedThroughout) vi.useRealTimers();
  const problems = settleErrors();
  if (problems.length > 0) throw new Error(problems.join("\n"));
});

/** What ends the parts of the service that hold connections or processes, by the names of their singletons. */
const closing: Readonly<Record<string, () => unknown>> = {
  conversions: async () => (await import("@/lib/media/conversion/conversion")).closeConversions(),
  drawings: async () => (await import("@/lib/page/sharing/drawing")).closeDrawings(),
  limiter: async () => (await import("@/lib/core/limits/limiter")).closeLimiter(),
  database: async () => (await import("@/db/client")).closeDatabase(),
};

/** What counts in memory, by the names of its singletons: its timer would write what the next file has counted by then. */
const counting = ["usage", "page-statistics", "view-counting"];

afterAll(async () => {
  writeStatements();
  for (const name of counting) clearTimeout(findSingleton<{ timer?: NodeJS.Timeout }>(name)?.timer);
  // Many files open none of these, and would wait half a second for what opens one.
  for (const [name, close] of Object.entries(closing)) if (findSingleton(name)) await close();
  await database?.drop();
  remove();
  // Of the process, which runs the next file as well.
  sharp.unblock({ operation: ["VipsForeignLoad"] });
});
