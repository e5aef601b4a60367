import { z } from "zod";
import { maxLength } from "@/lib/core/limits/quotas";
import { textOrNull } from "@/lib/core/text/schema";

/** What the registry holds of one type of card. */
export type CardTypeRecord = {
  /** What a client sends; its title names the schema in the API document. */
  written: z.ZodObject<{ type: z.ZodLiteral<string>; value: z.ZodType; extra: z.ZodType }>;
  /** What is stored as `extra`, without bounds or defaults; a type without one always has null. */
  extra: z.ZodObject | null;
  /** What `value` is, for the documentation. */
  takes: string;
};

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() || null : value);

/** Makes a schema in which absent, null and blank text are the same. */
export const required = (schema: z.ZodType<string>) => z.preprocess((value) => trimmed(value) ?? undefined, schema);

/** Makes the schema of a part that cards of the type do not have. */
export function none(type: string) {
  const error = `must be null for type ${type}`;
  return z.preprocess(trimmed, z.null({ error })).optional();
}

/** Makes the schema of a heading or title, which may be absent. */
export const optionalTitle = (description: string) =>
  textOrNull({ max: maxLength.cardTitle }).optional().describe(description);
