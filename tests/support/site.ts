import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { databaseCause } from "@/db/failure";
import { migrateDatabase } from "@/db/migrate";
import { hashPassword } from "@/lib/people/auth/password/password";
import { announceAll } from "@/lib/people/users/announcement-store";
import { openDatabaseCopy } from "./database-copy";
import type { WarmServer } from "./global-sites";
import { copyMigratedDatabase } from "./migrated-folder";
import * as people from "./people";
import { startServer, type TestServer } from "./server";

const makers = {
  newApplication: people.newApplication,
  newPerson: async (username: string, password: string) =>
    people.newPerson({ username, passwordHash: await hashOnce(password) }),
};

const hashes = new Map<string, Promise<string>>();

/** Hashing takes a twentieth of a second by design, and most people of the tests have one password. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** `close` leaves a server alone that later files have, too. */
export type Site = Pick<TestServer, "url" | "pid" | "output" | "close">;

export type Prepare = (make: typeof makers) => Promise<void>;

/**
 * A built server with an instance that holds what `prepare` makes; for tests of its start or end, `openOwnSite`. Where
 * PostgreSQL is found, its database is there, which starts in less time than an embedded one, and without variables it is
 * the server that this worker's files had before, emptied: it saves starting and warming up another.
 */
export async function openSite(
  prepare: Prepare,
  environment?: Record<string, string>,
  program?: string[],
): Promise<Site> {
  const desk = inject("warmServers");
  if (desk === undefined || environment || program) {
    const open = desk === undefined ? openOwnSite : openOnPostgres;
    const own = await open(prepare, environment, program);
    await waitForRender(`${own.url}/nobody-has-this-name`);
    return own;
  }
  const answer = await fetch(`${desk}/${process.env.VITEST_POOL_ID}`);
  if (!answer.ok) throw new Error(await answer.text());
  const { url, pid, databaseUrl, dataFolder, outputFile }: WarmServer = await answer.json();
  Object.assign(process.env, { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder });
  await emptyInstance(dataFolder);
  await prepare(makers);
  await closeDatabase();
  await waitForRender(`${url}/nobody-has-this-name`);
  const before = statSync(outputFile, { throwIfNoEntry: false })?.size ?? 0;
  const output = () => readFileSync(outputFile).subarray(before).toString();
  return { url, pid, output, close: async () => null };
}

/** The first render of a server may take longer than visitors wait for one, when much else runs on the machine. */
export async function waitForRender(address: string): Promise<void> {
  for (const end = Date.now() + 120_000; (await fetch(address)).status === 503; )
    if (Date.now() > end) throw new Error(`${address} is not rendered`);
}

/** Removes what earlier test files have left, as a restore does alongside a running server. */
async function emptyInstance(dataFolder: string): Promise<void> {
  const tables = await database().execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const names = Array.from(tables as unknown as Iterable<{ name: string }>, ({ name }) => name);
  const isEmpty = () =>
    database()
      .execute(sql.raw(`truncate ${names.join(", ")} restart identity cascade`))
      .then(
        () => true,
        (error) => {
          // What the server writes meanwhile may lock the tables in another order, so that one of the two is ended.
          if (String(databaseCause(error)).includes("deadlock detected")) return false;
          throw error;
        },
      );
  while (!(await isEmpty()));
  await announceAll();
  for (const name of ["files", "outbox"]) rmSync(join(dataFolder, name), { recursive: true, force: true });
}

/**
 * A built server of the test's own, on the test file's data folder, which has not rendered a page yet.
 * @param prepare fills the database before the server opens it
 */
export async function openOwnSite(prepare: Prepare, environment?: Record<string, string>, program?: string[]) {
  copyMigratedDatabase();
  await migrateDatabase();
  return startPrepared(prepare, environment, program);
}

/** As `openOwnSite`, on a database in the PostgreSQL of the whole run, with which it goes. */
async function openOnPostgres(prepare: Prepare, environment?: Record<string, string>, program?: string[]) {
  const { url } = await openDatabaseCopy();
  return startPrepared(prepare, { DATABASE_URL: url, ...environment }, program);
}

async function startPrepared(prepare: Prepare, environment?: Record<string, string>, program?: string[]) {
  await prepare(makers);
  await closeDatabase();
  const own = { DATA_DIR: process.env.DATA_DIR ?? "", RATE_LIMITS: "off" };
  return startServer({ ...own, ...environment }, undefined, program);
}

/** An access token of that server that acts as the application's owner, on every endpoint. */
export async function ownerToken(url: string, { clientId, clientSecret }: people.Application): Promise<string> {
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const response = await fetch(`${url}/api/oauth2/token`, { method: "POST", body: new URLSearchParams(form) });
  if (!response.ok) throw new Error(`${url} gives no token: ${await response.text()}`);
  return (await response.json()).access_token;
}

/** The built server as `open` opens it, and the token of a person who is there already. */
export async function openSiteWithOwner(environment?: Record<string, string>, open = openSite) {
  let application: people.Application | undefined;
  const prepare = async () => {
    application = await people.newApplication((await people.newPerson()).id);
  };
  const site = await open(prepare, environment);
  if (!application) throw new Error("there is no application");
  return { site, application, token: await ownerToken(site.url, application) };
}
