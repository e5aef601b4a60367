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

const maxProblems = 20;

/** Each problem of a failed parse with the dotted path of its field; a problem of the whole is under `body`. */
function* problemsOf(error: z.ZodError): Generator<[path: string, message: string]> {
  for (const issue of error.issues) {
    if (issue.code !== "unrecognized_keys") yield [join(issue.path) || "body", sentence(issue)];
    else for (const key of issue.keys) yield [join([...issue.path, key]), "is unknown or cannot be set"];
  }
}

function fieldErrors(error: z.ZodError): { fields: FieldErrors; more: string | undefined } {
  const fields: Record<string, string[]> = Object.create(null);
  let count = 0;
  for (const [path, message] of problemsOf(error)) {
    count += 1;
    if (count > maxProblems) continue;
    fields[path] ??= [];
    fields[path].push(message);
  }
  const left = count - maxProblems;
  return {
    fields: { ...fields },
    more: left > 0 ? `and ${left} more ${left === 1 ? "problem" : "problems"}` : undefined,
  };
}

/** @throws AppError invalid_request with the fields at fault; after 20 problems only their number, under `body` */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const { fields, more } = fieldErrors(result.error);
  const names = Object.keys(fields).join(", ").replaceAll(/["\\]/g, "'").slice(0, 300).toWellFormed();
  throw new AppError(
    "invalid_request",
    `Correct these fields and send the request again: ${names}${more ? `, ${more}` : ""}`,
    more ? { ...fields, body: [...(fields.body ?? []), more] } : fields,
  );
}
