import { z } from "zod";
import { maxLength } from "@/lib/core/limits/quotas";
import { textOrNull } from "@/lib/core/text/schema";
import { type CardTypeRecord, optionalTitle } from "./card-type";

const asks = z.enum(["message", "email"]);
const extra = z.strictObject({
  asks: asks.describe("Of type form: a message, with an address for an answer; or an address alone"),
  consent: z.string().nullable().describe("Of type form: what a visitor has to agree to"),
});
const written = z.strictObject({
  asks: asks.default("message").describe("A message, with an address for an answer; or an address alone"),
  consent: textOrNull({ max: maxLength.consent })
    .default(null)
    .describe("What a visitor has to agree to; without it the form says who gets what is sent"),
});

/** A form whose entries its owner alone reads. */
export const formCard = {
  written: z
    .strictObject({
      type: z.literal("form"),
      value: optionalTitle("The heading, if there is one"),
      extra: written.nullable().optional(),
    })
    .meta({ title: "Form" }),
  extra,
  takes: "heading of a form",
} as const satisfies CardTypeRecord;
