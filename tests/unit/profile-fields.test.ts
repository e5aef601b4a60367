import { getTableColumns } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema";
import { pageSettings } from "@/lib/page/document";
import type { ProfileField } from "@/lib/users/field-kinds";
import {
  changeable,
  type FieldName,
  ownAnswer,
  profileFields,
  type Shape,
  variantA,
  variantB,
} from "@/lib/users/profile-fields";

const fields = Object.entries<ProfileField>(profileFields);
const columns = getTableColumns(users);
const namesIn = (shape: Shape): FieldName[] =>
  Object.values(shape).flatMap((entry) => (typeof entry === "string" ? [entry] : namesIn(entry)));

/** What the database gives a new account, as JavaScript has it. */
function databaseDefault(name: string): unknown {
  const { default: value } = columns[name as keyof typeof columns];
  if (typeof value !== "object" || value === null) return value;
  return new PgDialect().sqlToQuery(value as Parameters<PgDialect["sqlToQuery"]>[0]).sql === "'{}'::text[]"
    ? []
    : value;
}

describe("the record of a profile field", () => {
  it.each(fields)("%s: its example and its default are values that readers may get", (_, { schema, ...field }) => {
    expect(schema.safeParse(field.example).success).toBe(true);
    if ("default" in field) expect(schema.safeParse(field.default).success).toBe(true);
  });

  it.each(fields.filter(([, field]) => "default" in field))("%s: its default is the database's", (name, field) => {
    expect(databaseDefault(name)).toEqual(field.default);
  });

  it("has a default wherever the column of a field that can be changed is never null", () => {
    const without = namesIn(changeable).filter((name) => {
      const column = columns[name as keyof typeof columns];
      return column?.notNull && !("default" in profileFields[name]);
    });
    // A new account chooses these two.
    expect(without).toEqual(["username", "displayName"]);
  });

  it("has a control that fits what may be written", () => {
    const controlOf = (name: FieldName) => (profileFields[name] as ProfileField).editor?.control;
    expect((["bio", "displayName", "typewriterTexts", "hideViews", "avatar"] as const).map(controlOf)).toEqual([
      ...["paragraph", "text", "texts", "switch", "file"],
    ]);
    const breaking = namesIn(changeable).filter((name) => {
      const { change, schema } = profileFields[name] as ProfileField;
      return (change ?? schema).safeParse("one\ntwo").success;
    });
    expect(breaking.map(controlOf)).toEqual(["paragraph"]);
  });

  it("is in some response or change, and can be edited exactly where it can be changed", () => {
    const used = new Set([variantA, variantB, ownAnswer, changeable, pageSettings].flatMap(namesIn));
    expect(fields.map(([name]) => name).filter((name) => !used.has(name as FieldName))).toEqual(["email"]);
    const edited = fields.filter(([, field]) => field.editor).map(([name]) => name);
    expect(new Set([...edited, "audioAddresses"])).toEqual(new Set([changeable, pageSettings].flatMap(namesIn)));
  });
});
