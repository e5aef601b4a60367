import { z } from "zod";
import { maxLength, maxQuestions } from "@/lib/core/limits/quotas";
import { issue } from "@/lib/core/messages/message";
import { list, text } from "@/lib/core/text/schema";
import { type CardTypeRecord, optionalTitle } from "./card-type";

const item = z.strictObject({
  question: text({ max: maxLength.question }).describe(
    "An entry without a question is not shown; at least one needs a question",
  ),
  answer: text({ max: maxLength.answer, lines: true }).describe("It is written as the text of a card of type text is"),
});

const part = z.string().describe("Of type faq");
const extra = z.strictObject({
  items: z.array(z.strictObject({ question: part, answer: part })).describe("Of type faq"),
});

const written = z.strictObject({
  items: list(item, { min: 1, max: maxQuestions })
    .refine((items) => items.length === 0 || items.some(({ question }) => question !== ""), {
      path: [0, "question"],
      error: issue("required"),
    })
    .refine(
      (items) =>
        items.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0) <=
          2 * maxLength.questions &&
        items.reduce((sum, { question, answer }) => sum + [...question, ...answer].length, 0) <= maxLength.questions,
      { error: issue("lengthAtMost", { max: maxLength.questions }) },
    ),
});

/** Questions that open. */
export const faqCard = {
  written: z
    .strictObject({ type: z.literal("faq"), value: optionalTitle("The heading, if there is one"), extra: written })
    .meta({ title: "Questions and answers" }),
  extra,
  takes: "heading of questions",
} as const satisfies CardTypeRecord;
