import { z } from "zod";

/** The version of the backup format: a change that older builds cannot read needs a new number. */
export const backupFormat = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** The manifest is the first entry of a backup. */
export const manifest = z.object({
  format: z.literal(backupFormat),
  application: z.string(),
  created_at: z.iso.datetime(),
  /** `when` is in milliseconds. */
  migration: z.object({ tag: z.string(), when: z.number() }),
  auth_secret: z.enum(["in the backup", "in the environment"]),
  /** The order puts every row after those that it references. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.number().int().nonnegative() })),
  sequences: z.array(z.object({ name, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
});
export type Manifest = z.output<typeof manifest>;

/** This is the last entry of a backup. */
export const endEntry = z.object({
  files: z.number().int().nonnegative(),
  /** The hash covers names, sizes and contents of all entries before. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Ending = z.output<typeof endEntry>;

export function unsupportedFormat(content: unknown): number | undefined {
  const { success, data } = z.object({ format: z.number() }).safeParse(content);
  return success && data.format !== backupFormat ? data.format : undefined;
}

export const entryNames = {
  manifest: "manifest.json",
  secret: "auth-secret",
  rows: (table: string) => `rows/${table}.ndjson.gz`,
  file: (key: string) => `files/${key}`,
  ending: "end.json",
} as const;

const [rowsPattern, filePattern] = [/^rows\/([a-z_][a-z0-9_]*)\.ndjson\.gz$/, /^files\/(.+)$/];

export const findEntryTable = (entry: string): string | undefined => rowsPattern.exec(entry)?.[1];

export const fileKeyOfEntry = (entry: string): string | undefined => filePattern.exec(entry)?.[1];
