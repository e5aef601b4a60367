import { z } from "zod";
import { issue } from "@/lib/core/messages/message";
import { parseUrl } from "@/lib/core/text/url";
import { hasInvisibleCharacters } from "./invisible";
import { hasPiledMarks, maxMarks } from "./marks";

/** The ranges stand inside of a character class. */
const controls = { line: String.raw`\x00-\x1f\x7f-\x9f`, lines: String.raw`\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f` };
const bidiControls = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
// White space at the ends is trimmed before. The pattern has no flags, since the OpenAPI document cannot carry them.
const without = (characters: string) => String.raw`^\s*[^${characters}]*\s*$`;
const marksRule = `with at most ${maxMarks} combining marks on a character`;
const rules = {
  line: { pattern: without(controls.line), words: `One line without control characters, ${marksRule}` },
  lines: {
    pattern: without(controls.lines),
    words: `Without control characters other than line breaks and tabs, ${marksRule}`,
  },
  name: {
    pattern: without(controls.line + bidiControls),
    words: `One line without control characters, invisible ones, and those that change the direction of text, ${marksRule}`,
  },
};
/** The API document says by these what a pattern asks for, and what no pattern can say. */
export const patternDescriptions = new Map(Object.values(rules).map(({ pattern, words }) => [pattern, words]));
const characterClass = (characters: string) => new RegExp(`[${characters}]`);
const control = { line: characterClass(controls.line), lines: characterClass(controls.lines) };
const bidiControl = characterClass(bidiControls);
const fillers = /[\u115f\u1160\u2800\u3164\uffa0]/g;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

type Bounds = { min?: number; max: number; lines?: boolean };

/** Counts code points, which take one or two units; a text that is too long by its units is not taken apart. */
function isLongAs(value: string, min: number, max: number): boolean {
  if (value.length > 2 * max) return false;
  const points = [...value].length;
  return points >= min && points <= max;
}

/** Makes a schema whose length counts Unicode code points. @param lines whether line breaks and tabs are allowed */
export function text({ min = 0, max, lines = false }: Bounds) {
  return z
    .string()
    .trim()
    .refine((value) => isLongAs(value, min, max), {
      error: min > 0 ? issue("lengthBetween", { min, max }) : issue("lengthAtMost", { max }),
      abort: true,
    })
    .refine((value) => !control[lines ? "lines" : "line"].test(value), {
      error: issue("controlCharacters"),
    })
    .refine((value) => !hasPiledMarks(value), {
      error: issue("piledMarks", { count: maxMarks }),
    })
    .meta({ minLength: min, maxLength: max, pattern: rules[lines ? "lines" : "line"].pattern });
}

/** Makes a schema in which white space alone is null. */
export function textOrNull(bounds: Bounds) {
  return text(bounds)
    .nullable()
    .transform((value) => value || null);
}

/**
 * Makes a schema that counts the entries first: zod would look at each entry and make a problem of each before that.
 */
export function list<Entry extends z.ZodType>(entry: Entry, { min = 0, max }: Pick<Bounds, "min" | "max">) {
  const entries = z.array(entry).max(max);
  return z.preprocess(
    (value, context) => {
      if (!Array.isArray(value) || value.length <= max) return value;
      context.issues.push({ code: "too_big", origin: "array", maximum: max, inclusive: true, input: value });
      return z.NEVER;
    },
    min > 0 ? entries.min(min) : entries,
  );
}

const isUndirected = (value: string) => !bidiControl.test(value);
const undirected = { error: issue("directionCharacters"), abort: true };
const allVisible = { error: issue("invisibleCharacters") };

/** Makes a schema for a name, which takes no characters that disguise it. */
export function name(bounds: { max: number }) {
  return text({ min: 1, ...bounds })
    .refine(isUndirected, undirected)
    .refine((value) => visible.test(value.replace(fillers, "")), {
      error: issue("visibleCharacter"),
      abort: true,
    })
    .refine((value) => !hasInvisibleCharacters(value), allVisible)
    .meta({ pattern: rules.name.pattern });
}

/** Makes a schema as `name` does, for text next to the site's own words. */
export function plainText(bounds: Bounds) {
  return text(bounds)
    .refine(isUndirected, undirected)
    .refine((value) => !hasInvisibleCharacters(value), allVisible);
}

const hasCommonYear = (time: string) => /^[12]\d{3}-/.test(time);

/** A day of the years that clocks show with four digits in every time zone: times are compared by their texts. */
export const calendarDate = z.iso
  .date({ error: "must be a day such as 2027-01-31", abort: true })
  .refine(hasCommonYear, { error: issue("years") });

/** Makes an ISO 8601 time with any offset one in UTC. */
export const instant = z.iso
  .datetime({ offset: true, error: "must be a time such as 2027-01-31T18:00:00Z" })
  .transform((time) => new Date(time).toISOString())
  // The offset may lead out of the years that have four digits.
  .refine(hasCommonYear, { error: issue("years") });

export const webAddress = z
  .string()
  .max(2048)
  .refine((value) => /^https?:\/\/[^\s/@\\]+(?:[/?#]\S*)?$/i.test(value) && parseUrl(value) !== undefined, {
    error: issue("webAddress"),
  });

export const webAddressOrNull = z.preprocess(
  (value) => (typeof value === "string" ? value.trim() || null : value),
  webAddress.nullable(),
);
