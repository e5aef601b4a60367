import { z } from "zod";

/** Version of the format of backups; a change that older builds cannot read needs a new number. */
export const backupFormat = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** What stands at the beginning of a backup, as `manifest.json`. */
export const manifest = z.object({
  format: z.literal(backupFormat),
  /** The version of the service that made it. */
  application: z.string(),
  created_at: z.iso.datetime(),
  /** The newest migration of its rows; `when` in milliseconds. */
  migration: z.object({ tag: z.string(), when: z.number() }),
  /** Where the secret that seals sessions is: in the backup, or in the environment of the service that made it. */
  auth_secret: z.enum(["in the backup", "in the environment"]),
  /** In an order in which every row comes after those that it refers to. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.number().int().nonnegative() })),
  sequences: z.array(z.object({ name, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
});
export type Manifest = z.output<typeof manifest>;

/** What stands at its end, as `end.json`. */
export const ending = z.object({
  files: z.number().int().nonnegative(),
  /** Of names, sizes and contents of all that stands before. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Ending = z.output<typeof ending>;

/** Whether a backup says that it has a format which this build does not read. */
export function otherFormat(content: unknown): number | undefined {
  const { success, data } = z.object({ format: z.number() }).safeParse(content);
  return success && data.format !== backupFormat ? data.format : undefined;
}

/** The names of what a backup holds; behind `files/` stands a key of storage. */
export const entryNames = {
  manifest: "manifest.json",
  secret: "auth-secret",
  rows: (table: string) => `rows/${table}.ndjson.gz`,
  file: (key: string) => `files/${key}`,
  ending: "end.json",
} as const;

const [rowsPattern, filePattern] = [/^rows\/([a-z_][a-z0-9_]*)\.ndjson\.gz$/, /^files\/(.+)$/];

/** The table whose rows an entry holds. */
export const tableOf = (entry: string): string | undefined => rowsPattern.exec(entry)?.[1];

/** The key of the file that an entry holds. */
export const keyOf = (entry: string): string | undefined => filePattern.exec(entry)?.[1];
