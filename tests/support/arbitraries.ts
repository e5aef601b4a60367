import fc from "fast-check";
import type { Schema } from "@/lib/developers/clients/models";
import { resolve } from "./openapi";

type Values = fc.Arbitrary<unknown>;

const plainWords = [..."abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789-_.'éß日本م💩"];

/** Text of that many code points: mostly what people write, at times anything that Unicode has, at times the longest. */
function text(minLength: number, maxLength: number): Values {
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
  return fc.oneof(
    { weight: 12, arbitrary: fc.string({ unit: fc.constantFrom(...plainWords), ...bounds }) },
    { weight: 2, arbitrary: fc.string({ unit: "binary", ...bounds }) },
    { weight: 1, arbitrary: fc.constantFrom("a", "💩", "é").map((unit) => unit.repeat(Math.min(maxLength, 5_000))) },
  );
}

function object({ properties = {}, required = [] }: Schema): Values {
  const values = fc.record(Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, valid(inner)])));
  const optional = Object.keys(properties).filter((key) => !required.includes(key));
  return fc.tuple(values, fc.subarray(optional, { maxLength: Math.min(4, optional.length) })).map(([all, chosen]) => {
    const keys = new Set([...required, ...chosen]);
    return Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)));
  });
}

/** Values that fit a schema of the document. */
export function valid(schema: Schema): Values {
  if (schema.$ref) return valid(resolve<Schema>({ $ref: schema.$ref }));
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return fc.oneof(...forms.map(valid));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { pattern, maxLength } = schema;
  if (pattern && maxLength === undefined) return fc.stringMatching(new RegExp(pattern));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valid({ ...schema, type })));
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: schema.minimum, max: schema.maximum });
    case "string":
      return text(schema.minLength ?? 0, schema.maxLength ?? 200);
    case "array":
      return fc.array(valid(schema.items ?? {}), { minLength: schema.minItems, maxLength: schema.maxItems ?? 12 });
    case "object":
      return object(schema);
    default:
      throw new Error(`no values are known for the schema ${JSON.stringify(schema)}`);
  }
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

/** Text that has made other services fall over. */
export const hostileText = fc.constantFrom(
  ...["", " ", "x", "a\nb", "\u0000", "a\u0000b", "\ud800", "\udc00x", "\u202egnp.exe", "\u200b\u200b\u200b", "\ufeff"],
  ...["💩".repeat(600), "é".normalize("NFD").repeat(40), "a".repeat(5_000), "ﷺ".repeat(600), "\u001b[31m", "\u007f"],
  ...["'; DROP TABLE users; --", "<script>alert(1)</script>", "$(id)", "{{7*7}}", "%00", "%", "..", "../../x"],
  ...["javascript:alert(1)", "https://user:pass@github.com/x", "//x", "\\\\x", "NaN", "null", "true", "0", "1e999"],
  ...["__proto__", "constructor", "toString", "custom", "admin", "__proto__.x", "#ffff", "#GGG", "2026-02-30"],
);

/** Values of any type, none of them what a field wants. */
const odd: Values = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 100, 101, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324),
  fc.constantFrom<unknown>([], {}, [null], [[]], { a: {} }, JSON.parse('{"__proto__":{"a":1}}'), { constructor: 1 }),
  fc.constantFrom<unknown>(nested(14), nested(17), nested(60), Array(2_000).fill(0), Array(11).fill("x")),
  fc.jsonValue(),
);

const strangeKeys = fc.oneof(
  fc.constantFrom("id", "email", "user_id", "is_premium", "created_at", "type", "value", "extra", "position", ""),
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "\u0000", "\ud800"),
  fc.string({ maxLength: 8 }),
);

type Place = { holder: Record<string, unknown>; key: string };

/** Every place inside a value, the value itself standing under `root`. */
function placesIn(value: unknown, holder: Record<string, unknown>, key: string): Place[] {
  const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const own = value as Record<string, unknown>;
  return [{ holder, key }, ...inside.flatMap(([name, inner]) => placesIn(inner, own, name))];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Values that were valid before one place of them was replaced, taken away or added. */
export function withOneFault(schema: Schema): Values {
  const change = fc.constantFrom("replace", "replace", "replace", "remove", "add", "add at the top");
  return fc.tuple(valid(schema), fc.nat(), change, odd, strangeKeys).map(([value, at, kind, put, name]) => {
    const root: Record<string, unknown> = { root: structuredClone(value) };
    const places = placesIn(root.root, root, "root");
    const { holder, key } = (kind === "add at the top" ? places[0] : places[at % places.length]) ?? {
      holder: root,
      key: "root",
    };
    const target = holder[key];
    if (kind === "remove" && holder !== root) delete holder[key];
    else if (kind.startsWith("add") && isObject(target)) define(target, name, put);
    else define(holder, key, put);
    return root.root;
  });
}

/** Sets a key of its own even where the name is `__proto__`. */
function define(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}
