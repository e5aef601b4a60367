import { z } from "zod";

type Fields = Readonly<Record<string, z.ZodType>>;
type Path = readonly PropertyKey[];

/** Looks through what may surround a schema: optional, nullable, a default, a transformation, alternatives. */
function alternatives(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => alternatives(option as z.ZodType));
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((part) => alternatives(part as z.ZodType));
  if (schema instanceof z.ZodArray || !("unwrap" in schema) || typeof schema.unwrap !== "function") return [schema];
  return alternatives(schema.unwrap());
}

/** Returns the fields that the alternatives of a schema have at a path, or none where there is no object. */
function fieldsAt(schema: z.ZodType, [step, ...rest]: Path): Fields {
  const found = alternatives(schema).map((one): Fields => {
    if (one instanceof z.ZodArray && step !== undefined) return fieldsAt(one.element as z.ZodType, rest);
    if (!(one instanceof z.ZodObject)) return {};
    if (step === undefined) return one.shape;
    const field: z.ZodType | undefined = Object.hasOwn(one.shape, step) ? one.shape[String(step)] : undefined;
    return field ? fieldsAt(field, rest) : {};
  });
  return Object.assign({}, ...found);
}

export function fieldAt(schema: z.ZodType, path: Path): z.ZodType | undefined {
  const fields = fieldsAt(schema, path.slice(0, -1));
  const name = String(path.at(-1));
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Returns paths such as `colors.accent`, without those inside lists. */
function listPaths(schema: z.ZodType): string[] {
  return Object.entries(fieldsAt(schema, [])).flatMap(([name, field]) => [
    name,
    ...listPaths(field).map((path) => `${name}.${path}`),
  ]);
}

/** Longer names are compared with nothing, which bounds what a hostile body costs. */
const longestName = 40;

/** Returns the field that an unknown one may have meant: one of the same object, or of that name elsewhere. */
export function nearestField(schema: z.ZodType, path: Path): string | undefined {
  const written = String(path.at(-1));
  if (written.length > longestName) return undefined;
  const plain = plainName(written);
  const around = path.slice(0, -1);
  const [nearest] = Object.keys(fieldsAt(schema, around))
    .map((name) => ({ name, distance: nameDistance(plain, plainName(name)) }))
    .filter(({ name, distance }) => distance <= Math.min(2, Math.floor(name.length / 3)))
    .sort((one, other) => one.distance - other.distance);
  if (nearest) return [...around, nearest.name].join(".");
  return listPaths(schema)
    .filter((known) => plainName(known.split(".").at(-1) ?? "") === plain)
    .join(" or ");
}

/** `displayName` and `display-name` mean `display_name`. */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** `avatarurl` is near to `avatar`. */
function nameDistance(written: string, known: string): number {
  const [short = "", long = ""] = written.length < known.length ? [written, known] : [known, written];
  return short.length > 3 && long.startsWith(short) ? 1 : editDistance(written, known);
}

/** Counts the characters to insert, delete, replace or swap (optimal string alignment). */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= one.length; row += 1) {
    rows.push([]);
    for (let column = 0; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const best = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      rows[row]?.push(row === 0 && column === 0 ? 0 : best);
    }
  }
  return at(one.length, other.length);
}
