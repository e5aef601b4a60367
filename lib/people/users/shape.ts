import { z } from "zod";
import { type DerivedField, derived } from "./derived-fields";
import type { ProfileField } from "./field-kinds";
import { type ColumnField, type FieldName, profileFields, type Shape } from "./profile-fields";

type Fields = typeof profileFields;

/** Each value has the type that is stored. */
export type WholeOf<Of> = {
  -readonly [Key in keyof Of]: Of[Key] extends FieldName ? WrittenOf<Of[Key]> : WholeOf<Of[Key]>;
};

export type ValueOf<Of> = Of extends FieldName
  ? z.output<Fields[Of]["schema"]>
  : { [Key in keyof Of]: ValueOf<Of[Key]> };

/** The type of a parsed change, in which each part may be absent at every depth. */
export type ChangeOf<Of> = {
  [Key in keyof Of]?: Of[Key] extends FieldName ? WrittenOf<Of[Key]> : ChangeOf<Of[Key]>;
};
type WrittenOf<Name extends FieldName> = Fields[Name] extends { change: infer Change }
  ? z.output<Change>
  : z.output<Fields[Name]["schema"]>;

export type ColumnValues = { [Name in ColumnField]: ValueOf<Name> };

const isDerived = (name: FieldName): name is DerivedField => Object.hasOwn(derived, name);
const isField = (entry: FieldName | Shape): entry is FieldName => typeof entry === "string";

export function fieldProperties<Of extends Shape>(shape: Of) {
  return mapShape<z.ZodType>(
    shape,
    (field) => profileFields[field].schema,
    (nested) => z.strictObject(nested),
  ) as { [Key in keyof Of]: z.ZodType<ValueOf<Of[Key]>> };
}

export function changeProperties<Of extends Shape>(shape: Of) {
  return mapShape<z.ZodType>(shape, fieldChangeSchema, (nested) => z.strictObject(nested).partial()) as {
    [Key in keyof Of]: z.ZodType<NonNullable<ChangeOf<Of>[Key]> | ChangeOf<Of>[Key]>;
  };
}

/** Makes properties in which an absent value has the default of a new account. */
export function completeProperties<Of extends Shape>(shape: Of) {
  return mapShape<z.ZodType>(shape, fieldSchema, (nested) => z.strictObject(nested).prefault({})) as {
    [Key in keyof Of]: z.ZodType<WholeOf<Of>[Key]>;
  };
}

function fieldSchema(name: FieldName): z.ZodType {
  const field: ProfileField = profileFields[name];
  const schema = fieldChangeSchema(name);
  if (field.default !== undefined) return schema.default(field.default);
  return field.schema.safeParse(null).success ? schema.default(null) : schema;
}

function fieldChangeSchema(name: FieldName): z.ZodType {
  const field = profileFields[name];
  return "change" in field ? field.change : field.schema;
}

export function buildExample<Of extends Shape>(shape: Of): ValueOf<Of> {
  return mapShape<unknown>(
    shape,
    (field) => profileFields[field].example,
    (nested) => nested,
  ) as ValueOf<Of>;
}

type ShapeOf<Name> = { readonly [key: string]: Name | ShapeOf<Name> };

/** Walks the shape once instead of for each row. @param derive computes the fields that are not a column */
export function buildReaders<Row>(derive: { [Name in DerivedField]: (row: Row) => ValueOf<Name> }) {
  const compile = (shape: Shape): ((row: Row) => unknown) => {
    const entries = Object.entries(shape).map(([key, entry]): [string, (row: Row) => unknown] => {
      if (!isField(entry)) return [key, compile(entry)];
      return [key, isDerived(entry) ? derive[entry] : (row) => row[entry as unknown as keyof Row]];
    });
    return (row) => {
      const made: Record<string, unknown> = {};
      for (const [key, read] of entries) made[key] = read(row);
      return made;
    };
  };
  return <const Of extends ShapeOf<(keyof Row & ColumnField) | DerivedField>>(shape: Of) =>
    compile(shape) as (row: Row) => ValueOf<Of>;
}

export function* writtenFields(shape: Shape, change: object): Generator<[FieldName, unknown]> {
  for (const [key, value] of Object.entries(change)) {
    const entry = shape[key];
    if (entry === undefined || value === undefined) continue;
    if (isField(entry)) yield [entry, value];
    else yield* writtenFields(entry, value);
  }
}

function mapShape<Leaf>(
  shape: Shape,
  ofField: (name: FieldName) => Leaf,
  ofObject: (properties: Record<string, Leaf>) => Leaf,
): Record<string, Leaf> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, entry]) => [
      key,
      isField(entry) ? ofField(entry) : ofObject(mapShape(entry, ofField, ofObject)),
    ]),
  );
}
