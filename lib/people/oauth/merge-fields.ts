import { isDeepStrictEqual } from "node:util";

type Fields = Readonly<Record<string, unknown>>;
/** `shown` comes from the browser, and is no more than compared. */
type Versions<Values> = { shown: Fields; typed: Values; stored: Values };

/**
 * Keeps what others have saved since a form was shown. A field that its sender left as it was shown has its stored value; a
 * list keeps what others added, and lacks what they removed.
 */
export function mergeFields<Values extends Fields>({ shown, typed, stored }: Versions<Values>): Values {
  const fields = Object.keys(typed) as (keyof Values & string)[];
  return Object.fromEntries(
    fields.map((field) => [field, mergeValues({ shown: shown[field], typed: typed[field], stored: stored[field] })]),
  ) as Values;
}

function mergeValues({ shown, typed, stored }: Record<"shown" | "typed" | "stored", unknown>): unknown {
  if (isDeepStrictEqual(typed, shown)) return stored;
  if (isDeepStrictEqual(stored, shown)) return typed;
  if (!(Array.isArray(shown) && Array.isArray(typed) && Array.isArray(stored))) return typed;
  const kept = typed.filter((item) => stored.includes(item) || !shown.includes(item));
  return [...kept, ...stored.filter((item) => !shown.includes(item) && !typed.includes(item))];
}
