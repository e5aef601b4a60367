import "server-only";
import { sql } from "drizzle-orm";
import { type Database, database, type Transaction } from "@/db/client";
import { applyMigrations, clearMigrations, knownMigrations } from "@/db/migrate";
import { onDedicatedConnection } from "@/db/own-connection";
import { backupRuns, pendingDeletion, storedFiles, users } from "@/db/schema";
import { executeRows, ownTables } from "@/db/sql";
import { remoteOrigin } from "@/lib/media/storage/current";
import { isDemo } from "@/lib/page/demos/store";
import { announceAll } from "@/lib/people/users/announcement-store";
import type { Manifest } from "./manifest";
import type { Run } from "./run";

const identifiers = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** @throws Error when a newer build has made the backup */
export function requireKnownMigration(path: string, { migration, application }: Manifest): void {
  const known = knownMigrations();
  if (known.some(({ when }) => when === migration.when)) return;
  throw new Error(
    `${path} was made by version ${application} with the migration ${migration.tag}, which this build does not know: its newest is ${known.at(-1)?.tag}. Use the newer build`,
  );
}

/** The demo profiles do not count, since nobody can sign in to one. */
export async function isInstanceEmpty(source: Database | Transaction = database()): Promise<boolean> {
  const [account] = await source.select({ id: users.id }).from(users).where(sql`not ${isDemo}`).limit(1);
  return account === undefined;
}

/** Records files before storage has them, so that a failed restore leaves none behind. */
export async function announceFiles(files: readonly { key: string; bytes: number }[]): Promise<void> {
  const pending = files.map((file) => ({ ...file, state: "pending" as const }));
  await database().insert(storedFiles).values(pending).onConflictDoNothing();
}

/** Another process may have begun to delete such files. */
export async function hasFilesPendingDeletion(): Promise<boolean> {
  const filesPending = sql`exists (select from ${storedFiles} where ${storedFiles.state} = ${pendingDeletion})`;
  const [row] = await executeRows<{ found: boolean }>(database(), sql`select ${filesPending} as found`);
  return row?.found === true;
}

/** The rows of a table come as one line of JSON each. */
export type TakeRows = (table: string, lines: readonly string[]) => Promise<void>;

/**
 * Restores the backup's schema, its rows and later migrations in one transaction. @param refusal thrown if there are
 * accounts
 */
export async function replaceRows(
  content: Manifest,
  give: (take: TakeRows) => Promise<void>,
  refusal: Error | undefined,
  { signal, stopRenewing }: Pick<Run, "signal" | "stopRenewing">,
): Promise<void> {
  const work = async (transaction: Transaction) => {
    await lockOwnTables(transaction, stopRenewing);
    // Somebody may have registered since the restore began.
    if (refusal && !(await isInstanceEmpty(transaction))) throw refusal;
    const files = sql`select ${storedFiles.key}, ${storedFiles.bytes} from ${storedFiles}`;
    await transaction.execute(sql`create temporary table files_before on commit drop as ${files}`);
    await dropOwnTables(transaction);
    await applyMigrations(transaction, content.migration.when);
    await requireColumns(content, transaction);
    await withTriggersDisabled(content, transaction, () => loadRows(content, transaction, give));
    for (const { name, last_value, is_called } of content.sequences) {
      const sequence = sql`cast(${name} as text)::regclass`;
      await transaction.execute(sql`select setval(${sequence}, ${last_value}::bigint, ${is_called})`);
    }
    await applyMigrations(transaction);
    await queueLeftFilesForDeletion(transaction);
    await announceAll(transaction);
  };
  await onDedicatedConnection("restore", (own) => own.transaction(work), signal);
}

/** @param stopRenewing called once nobody else can read the runs, and before waiting for other locks */
async function lockOwnTables(transaction: Transaction, stopRenewing: () => void): Promise<void> {
  await transaction.execute(sql`lock table ${backupRuns} in access exclusive mode`);
  stopRenewing();
  await transaction.execute(sql`lock table ${identifiers(ownTables)} in access exclusive mode`);
}

/** Drops without cascade: what an operator built on these tables stops the restore instead of being lost. */
async function dropOwnTables(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`drop table ${identifiers(ownTables)}`);
  const functions = await executeRows<{ name: string }>(
    transaction,
    sql`select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and starts_with(proname, 'vitrine_')`,
  );
  for (const { name } of functions) await transaction.execute(sql`drop function ${sql.identifier(name)}`);
  await clearMigrations(transaction);
}

async function requireColumns({ tables }: Manifest, transaction: Transaction): Promise<void> {
  const rows = await executeRows<{ name: string }>(
    transaction,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name in ${ownTables}`,
  );
  const known = new Set(rows.map(({ name }) => name));
  const wanted = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
  const unknown = wanted.find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`The backup holds ${unknown}, which its migrations do not make`);
}

/** Triggers would count views and likes again. Those of references stay on. */
async function withTriggersDisabled({ tables }: Manifest, transaction: Transaction, work: () => Promise<void>) {
  const all = async (change: "disable" | "enable") => {
    for (const { name } of tables) {
      await transaction.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(change)} trigger user`);
    }
  };
  await all("disable");
  await work();
  await all("enable");
}

async function loadRows({ tables }: Manifest, transaction: Transaction, give: (take: TakeRows) => Promise<void>) {
  const loaded = new Map<string, number>();
  await give(async (table, lines) => {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    const target = sql.identifier(table);
    const rows = sql`json_populate_recordset(null::${target}, cast(${`[${lines.join(",")}]`}::text as json))`;
    const names = identifiers(columns);
    await transaction.execute(sql`insert into ${target} (${names}) select ${names} from ${rows}`);
    loaded.set(table, (loaded.get(table) ?? 0) + lines.length);
  });
  const missing = tables.find(({ name, rows }) => (loaded.get(name) ?? 0) !== rows);
  if (missing) throw new Error(`The backup does not hold the ${missing.rows} rows of ${missing.name} that it names`);
}

/** Queues files of uploads that were in flight at the backup, and of rows that are gone now. */
async function queueLeftFilesForDeletion(transaction: Transaction): Promise<void> {
  // Another instance may use the same app at UploadThing, such as the one that this copies.
  if (remoteOrigin() !== undefined) {
    await transaction.delete(storedFiles).where(sql`${storedFiles.state} <> 'live'`);
    return;
  }
  await transaction.update(storedFiles).set({ state: pendingDeletion }).where(sql`${storedFiles.state} = 'pending'`);
  await transaction.execute(
    sql`insert into ${storedFiles} (key, state, bytes) select key, ${pendingDeletion}, bytes from files_before
      on conflict (key) do nothing`,
  );
}
