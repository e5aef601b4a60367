import { z } from "zod";
import { text } from "@/lib/text/schema";
import { linkKinds, linkTypes, parseLinkValue } from "./link-kinds";

const type = z.enum(linkTypes).describe("Kind of external account");
const written = text({ min: 1, max: 512 }).describe(
  "Account name or path for that kind; the full address of such an account is cut down to it",
);

/** A link as the API gives it (contract, "Link"). */
export const link = z.strictObject({ id: z.uuid(), type, value: z.string() });
export type Link = z.infer<typeof link>;

/** What POST /api/links takes; the value comes out in its kind's own form. */
export const newLink = z.strictObject({ type, value: written }).transform(({ type, value }, context) => {
  const parsed = parseLinkValue(type, value);
  if (parsed !== undefined) return { type, value: parsed };
  context.addIssue({ code: "custom", path: ["value"], message: valueHint(type, value), input: value });
  return z.NEVER;
});
export type NewLink = z.output<typeof newLink>;

/** What PATCH /api/links/{id} takes; the link's kind decides what the value may be, and absent is unchanged. */
export const linkChange = z.strictObject({ value: written }).partial();
export type LinkChange = z.output<typeof linkChange>;

/** What to write as the value of that kind, as the message of a refusal of what was written. */
export function valueHint(type: Link["type"], refused: string): string {
  const { hint, misplaced } = linkKinds[type];
  return `must be ${hint}${misplaced?.pattern.test(refused) ? `; ${misplaced.hint}` : ""}`;
}
