import { z } from "zod";
import { maxLength } from "@/lib/core/limits/quotas";
import { text } from "@/lib/core/text/schema";
import { type CardTypeRecord, optionalTitle } from "./card-type";

const extra = z.strictObject({ text: z.string().describe("Of type text") });

const written = z.strictObject({
  text: text({ min: 1, max: maxLength.cardText, lines: true }).describe(
    "The text; `**bold**`, `*italic*` and `[label](https://…)` are shown as such, an empty line begins a paragraph",
  ),
});

/** A paragraph or several, with a heading. */
export const textCard = {
  written: z
    .strictObject({ type: z.literal("text"), value: optionalTitle("The heading, if there is one"), extra: written })
    .meta({ title: "Text" }),
  extra,
  takes: "heading of a text",
} as const satisfies CardTypeRecord;
