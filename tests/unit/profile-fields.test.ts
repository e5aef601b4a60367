import { getTableColumns } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { z } from "zod";
import { users } from "@/db/schema";
import { pageSettings } from "@/lib/page/document/document";
import type { ProfileField } from "@/lib/people/users/field-kinds";
import {
  changeable,
  type FieldName,
  ownAnswer,
  profileFields,
  type Shape,
  variantA,
  variantB,
} from "@/lib/people/users/profile-fields";
import { changeProperties, completeProperties, fieldProperties, writtenFields } from "@/lib/people/users/shape";

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

it.each(fields.filter(([, field]) => "default" in field))(
  "the default of the profile field %s is the database's",
  (name, field) => {
    expect(databaseDefault(name)).toEqual(field.default);
  },
);

it("the record of a profile field has a default wherever the column of a field that can be changed is never null", () => {
  const without = namesIn(changeable).filter((name) => {
    const column = columns[name as keyof typeof columns];
    return column?.notNull && !("default" in profileFields[name]);
  });
  // A new account chooses these two.
  expect(without).toEqual(["username", "displayName"]);
});

it("the record of a profile field is in some response or change, and can be edited exactly where it can be changed", () => {
  const used = new Set([variantA, variantB, ownAnswer, changeable, pageSettings].flatMap(namesIn));
  expect(fields.map(([name]) => name).filter((name) => !used.has(name as FieldName))).toEqual(["email"]);
  const edited = fields.filter(([, field]) => field.editor).map(([name]) => name);
  expect(new Set([...edited, "audioAddresses"])).toEqual(new Set([changeable, pageSettings].flatMap(namesIn)));
});

const shape = {
  bio: "bio",
  name: "displayName",
  colors: { accent: "accentColor", text: "textColor" },
  effects: { background: "backgroundEffect" },
} as const satisfies Shape;

it("an object of fields as it is read has every field, and no other", () => {
  const read = z.strictObject(fieldProperties(shape));
  const value = {
    ...{ bio: null, name: "Ada", colors: { accent: "#123456", text: "#abc" } },
    effects: { background: "rain" },
  };
  expect(read.parse(value)).toEqual(value);
  for (const wrong of [
    { ...value, more: 1 },
    { ...value, bio: undefined },
    { ...value, colors: { accent: "#123456" } },
    { ...value, colors: { ...value.colors, more: 1 } },
    { ...value, effects: { background: null } },
  ])
    expect(read.safeParse(wrong).success).toBe(false);
});

it("an object of fields as it is changed may lack each of them, with what people write made into what is stored", () => {
  const change = z.strictObject(changeProperties(shape)).partial();
  expect(change.parse({})).toEqual({});
  expect(change.parse({ bio: " ", colors: { text: "#abc" }, effects: { background: null } })).toEqual({
    ...{ bio: null, colors: { text: "#abc" }, effects: { background: "none" } },
  });
  for (const wrong of [{ more: 1 }, { colors: { more: 1 } }, { colors: null }, { colors: { text: "red" } }])
    expect(change.safeParse(wrong).success).toBe(false);
});

it("an object of fields as a whole has what is left out as a new account has it, and needs what a new account has to choose", () => {
  const whole = z.strictObject(completeProperties(shape));
  expect(whole.parse({ name: " Ada ", colors: { text: "#abc" } })).toEqual({
    ...{ bio: null, name: "Ada", colors: { accent: "#7c9cff", text: "#abc" } },
    effects: { background: "none" },
  });
  expect(whole.safeParse({}).error?.issues).toMatchObject([{ path: ["name"] }]);
  expect(whole.safeParse({ name: "Ada", colors: { more: 1 } }).success).toBe(false);
});

it("an object of fields that is changed writes each field that is named, at every depth, and none that is unknown or undefined", () => {
  const change = {
    ...{ bio: null, name: undefined, unknown: 1 },
    colors: { text: "#abc", accent: undefined, unknown: 2 },
    effects: { background: "rain" },
  };
  expect([...writtenFields(shape, change)]).toEqual([
    ["bio", null],
    ["textColor", "#abc"],
    ["backgroundEffect", "rain"],
  ]);
});
