/** The largest draft, with conflicts at all of its places, has some 10,000 values in all. */
export const maxJsonValues = 20_000;

/** Parses text from outside. @returns undefined when it is not JSON, or has more values than `maxJsonValues` */
export function findJson(text: string): unknown {
  if (hasTooManyValues(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Counts before anything is parsed: a byte can become an object of fifty bytes, and an error of a thousand. */
export function hasTooManyValues(text: string): boolean {
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    // An empty list or object counts twice.
    else if (character === "," || character === "[" || character === "{") values += 1;
    if (values > maxJsonValues) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
