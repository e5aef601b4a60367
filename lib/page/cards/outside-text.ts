import { z } from "zod";
import { withoutPiledMarks } from "@/lib/core/text/marks";

/** These are control characters, those that change the direction of text, and line and paragraph separators. */
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Makes a text one line of at most so many code points; it may become empty. */
export function outsideText(max: number) {
  return z.string().transform((value) => {
    const clean = withoutPiledMarks(value.toWellFormed().replace(unwanted, " ").replaceAll(/\s+/g, " ").trim());
    const characters = [...clean];
    return characters.length > max
      ? `${characters
          .slice(0, max - 1)
          .join("")
          .trimEnd()}…`
      : clean;
  });
}

/** Makes a missing or empty text null. */
export function optionalText(max: number) {
  return outsideText(max)
    .nullish()
    .transform((value) => value || null);
}

export const addressPart = z.string().regex(/^[0-9a-z_]{1,64}$/);
