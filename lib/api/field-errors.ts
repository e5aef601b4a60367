import type { z } from "zod";
import { AppError, type FieldErrors } from "@/lib/errors";

type Issue = z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

function sentence(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be one of: ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.origin === "array"
        ? `must have at least ${issue.minimum} ${issue.minimum === 1 ? "entry" : "entries"}`
        : `must be at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "array"
        ? `must have at most ${issue.maximum} entries`
        : `must be at most ${issue.maximum}`;
    case "custom":
      return issue.message;
    case "invalid_union":
      return "has none of the accepted forms";
    default:
      return issue.message.startsWith("Invalid") ? "is not in the right format" : issue.message;
  }
}

const join = (path: readonly PropertyKey[]) => path.map(String).join(".");

/** The messages of a failed parse by the dotted path of their field; a problem of the whole stands under `body`. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: Record<string, string[]> = Object.create(null);
  const add = (path: string, message: string) => {
    fields[path] ??= [];
    fields[path].push(message);
  };
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) add(join([...issue.path, key]), "is unknown or cannot be set");
    } else {
      add(join(issue.path) || "body", sentence(issue));
    }
  }
  return { ...fields };
}

/**
 * Parses outside input with a schema.
 * @throws AppError invalid_request that names every field at fault
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const fields = fieldErrors(result.error);
  throw new AppError(
    "invalid_request",
    `Correct these fields and send the request again: ${Object.keys(fields).join(", ").replaceAll(/["\\]/g, "'").slice(0, 300).toWellFormed()}`,
    fields,
  );
}
