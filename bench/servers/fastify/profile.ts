import { getTableColumns } from "drizzle-orm";
import type { Sql } from "postgres";
import { users } from "@/db/schema";
import type { DerivedField } from "@/lib/people/users/derived-fields";
import { type ColumnField, type FieldName, ownAnswer, type Shape, variantA } from "@/lib/people/users/profile-fields";

/** The columns of a profile, as its query gives them. */
export type ProfileRow = Record<string, string | number | boolean | null | string[] | Date> & {
  id: string;
  username: string;
  alias: string | null;
};

const columns = getTableColumns(users);
/** The columns that hold what a field is made from, and the expression that makes it. */
const derived: Partial<Record<DerivedField, { column: string; expression: string }>> = {
  createdAtSeconds: { column: "created_at", expression: "Math.floor(row.created_at.getTime() / 1000)" },
  avatarAddress: { column: "avatar", expression: 'address("avatars", row.avatar)' },
  backgroundAddress: { column: "background", expression: 'address("backgrounds", row.background)' },
  cursorAddress: { column: "cursor", expression: 'address("cursors", row.cursor)' },
  audioAddresses: { column: "", expression: 'row.audio_files.map((file) => address("audios", file))' },
};

/** As SQL names it. */
export const columnOf = (field: ColumnField): string => columns[field].name;

function sourceOf(field: FieldName): { column: string; expression: string } {
  const made = derived[field as DerivedField];
  if (made) return made;
  const column = columnOf(field as ColumnField);
  return { column, expression: `row.${column}` };
}

const fieldsOf = (shape: Shape): FieldName[] =>
  Object.values(shape).flatMap((entry) => (typeof entry === "string" ? [entry] : fieldsOf(entry)));
const columnsOf = (shape: Shape): string[] => fieldsOf(shape).flatMap((field) => sourceOf(field).column || []);

const literalOf = (shape: Shape): string =>
  `{${Object.entries(shape)
    .map(([key, entry]) => `${key}: ${typeof entry === "string" ? sourceOf(entry).expression : literalOf(entry)}`)
    .join(", ")}}`;

const files =
  "coalesce((select array_agg(a.file order by a.position, a.created_at) from audios a where a.user_id = u.id), '{}') as audio_files";
const selected = (shape: Shape, more: string[] = []) =>
  [...columnsOf(shape), ...more].map((name) => `u.${name}`).join(", ");

/** What variant A shows. */
export const profileColumns = (sql: Sql) => sql.unsafe(`${selected(variantA)}, ${files}`);

/** What the owner sees, and what names the public answers that a change makes stale. */
export const ownColumns = (sql: Sql) => sql.unsafe(`${selected(ownAnswer, ["email"])}, ${files}`);

const cdn = process.env.CDN_URL;
const address = (folder: string, file: unknown) => (file === null ? null : `${cdn}/${folder}/${file}`);

/** The object literal that an engineer would write, compiled, so that a field costs what it would cost there. */
const compiled = (literal: string): ((row: ProfileRow) => object) =>
  new Function("address", `return (row) => (${literal});`)(address);

/** Variant A as everybody sees it. */
export const publicUser = compiled(literalOf(variantA));

/** Variant A as its owner sees it. */
export const ownUser = compiled(literalOf(ownAnswer).replace(/}$/, ", email: row.email}"));
