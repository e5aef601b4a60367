/** Every row of every table, as JSON; other stored things may be added alongside the tables. */
export type DatabaseState = Readonly<Record<string, readonly string[]>>;

/** Runs SQL past all that is counted: of several statements, the rows of the last. */
export type RunSql = (text: string) => Promise<Record<string, unknown>[]>;

const tablesQuery = `select tablename from pg_tables where schemaname = 'public' order by tablename`;

/** Reads and restores all tables of a database. */
export async function databaseKeeper(run: RunSql) {
  const tables = (await run(tablesQuery)).map(({ tablename }) => String(tablename));
  const readAll = tables
    .map((name) => `select '${name}' as name, coalesce(json_agg(to_json(t)::text), '[]') as rows from "${name}" as t`)
    .join(" union all ");

  async function read(): Promise<DatabaseState> {
    const found = await run(readAll);
    return Object.fromEntries(found.map(({ name, rows }) => [String(name), asTexts(rows).sort()]));
  }

  /**
   * Puts back what `read` has read, without triggers.
   * @param now what it reads now, if that is known: then only the tables that differ are written
   */
  async function restore(state: DatabaseState, now?: DatabaseState): Promise<void> {
    const changed = tables.filter((name) => !now || JSON.stringify(now[name]) !== JSON.stringify(state[name]));
    const inserts = changed.flatMap((name) => {
      const rows = state[name] ?? [];
      const json = `$rows$[${rows.join(",")}]$rows$`;
      const insert = `insert into "${name}" select * from json_populate_recordset(null::"${name}", ${json})`;
      return rows.length === 0 ? [`delete from "${name}"`] : [`delete from "${name}"`, insert];
    });
    await run(["set session_replication_role = replica", ...inserts, "reset session_replication_role"].join(";\n"));
  }

  return { read, restore };
}

const asTexts = (rows: unknown) => (typeof rows === "string" ? JSON.parse(rows) : rows) as string[];

export function isSameState(left: DatabaseState, right: DatabaseState): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** What differs each time: UUIDs, moments, also as people read them, hashes and secrets, and the running number of an account. */
const madeAnew =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+(?:[+-]\d\d:\d\d)?|\d{4}-\d\d-\d\d \d\d:\d\d UTC|"uid":\d+|\b[0-9a-f]{64}\b|"(?:tail|salt|token)":"[^"]+"/g;

/** Whether two states are the same but for values that both have and `before` had not, and that differ each time. */
export function sameButForNewValues(left: DatabaseState, right: DatabaseState, before: DatabaseState): boolean {
  const known = JSON.stringify(before).replaceAll('\\"', '"');
  const withoutNew = (state: DatabaseState) =>
    Object.fromEntries(
      Object.entries(state).map(([name, rows]) => [
        name,
        rows.map((row) => row.replaceAll(madeAnew, (value) => (known.includes(value) ? value : "new"))).sort(),
      ]),
    );
  return isSameState(withoutNew(left), withoutNew(right));
}
