import { z } from "zod";
import { withoutPiledMarks } from "@/lib/text/marks";

/** Control characters, those that change the direction of text around them, and line and paragraph separators. */
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A text of another service on one line, without piles of marks, cut to that many code points; it may be empty then. */
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

/** The same where it may be missing: null then, also when nothing of it is left. */
export function optionalText(max: number) {
  return outsideText(max)
    .nullish()
    .transform((value) => value || null);
}

/** An id or hash that becomes a part of an address. */
export const addressPart = z.string().regex(/^[0-9a-z_]{1,64}$/);
