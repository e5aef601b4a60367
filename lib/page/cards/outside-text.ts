import { z } from "zod";
import { withoutPiledMarks } from "@/lib/core/text/marks";

/** Control characters, those that change the direction of text around them, and line and paragraph separators. */
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** On one line, cut to that many code points; it may become empty. */
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

/** Null when missing or empty. */
export function optionalText(max: number) {
  return outsideText(max)
    .nullish()
    .transform((value) => value || null);
}

export const addressPart = z.string().regex(/^[0-9a-z_]{1,64}$/);
