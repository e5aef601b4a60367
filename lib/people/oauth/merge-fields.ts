import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { parseInput } from "@/lib/core/http/field-errors";

/** What a form has shown, as the browser says: it is no more than compared, and undefined where a form does not say it. */
export type Shown = Readonly<Record<string, unknown>> | undefined;

/**
 * Keeps what others have saved since a form was shown. A field that its sender left as it was shown has its stored value; a
 * list keeps what others added, and lacks what they removed. @param schema of the fields that the form has
 * @throws AppError invalid_request where what comes of it does not fit the schema
 */
export function mergeFields<Schema extends z.ZodType<Record<string, unknown>>>(
  schema: Schema,
  { shown, typed, stored }: { shown: Shown; typed: z.output<Schema>; stored: Readonly<Record<string, unknown>> },
): z.output<Schema> {
  if (!shown) return typed;
  const merged = Object.entries(typed).map(([field, value]) => [
    field,
    mergeValues({ shown: shown[field], typed: value, stored: stored[field] }),
  ]);
  return parseInput(schema, Object.fromEntries(merged));
}

function mergeValues({ shown, typed, stored }: Record<"shown" | "typed" | "stored", unknown>): unknown {
  if (isDeepStrictEqual(typed, shown)) return stored;
  if (isDeepStrictEqual(stored, shown)) return typed;
  if (!(Array.isArray(shown) && Array.isArray(typed) && Array.isArray(stored))) return typed;
  const kept = typed.filter((item) => stored.includes(item) || !shown.includes(item));
  return [...kept, ...stored.filter((item) => !shown.includes(item) && !typed.includes(item))];
}
