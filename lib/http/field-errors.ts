import type { z } from "zod";
import { AppError, type FieldErrors } from "@/lib/errors";
import { fieldAt, nearestField } from "./schema-fields";

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

/** Whether the schema says itself what is wrong. */
const isOwn = ({ message }: Issue) => !message.startsWith("Invalid");

function sentence(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return isOwn(issue) ? issue.message : `must be ${kinds[issue.expected] ?? issue.expected}`;
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
      return "options" in issue && issue.options
        ? `must be one of: ${issue.options.join(", ")}`
        : "has none of the accepted forms";
    default:
      return isOwn(issue) ? issue.message : "is not in the right format";
  }
}

const join = (path: readonly PropertyKey[]) => path.map(String).join(".");

const maxProblems = 20;

type Problem = [path: string, message: string];

/** What a body is parsed by. */
export type BodySchemas = {
  body: z.ZodType;
  /** Fields that it has beyond the body are read-only. */
  response?: z.ZodType | undefined;
  /** Whether a read-only field may be sent with the value that it has. */
  takesPresent?: boolean;
};

type Problems = { problems: Problem[]; count: number };

/** Those of a failed parse that are named, with the dotted path of the field, or `body` for the whole; and how many there are. */
function problemsOf({ issues }: z.ZodError, schemas: BodySchemas): Problems {
  const problems: Problem[] = [];
  let count = 0;
  for (const issue of issues) {
    const room = maxProblems - problems.length;
    if (issue.code === "unrecognized_keys") {
      count += issue.keys.length;
      const unknown = issue.keys.slice(0, room).map((key) => [...issue.path, key]);
      problems.push(...unknown.map((path): Problem => [join(path), whyUnknown(path, schemas)]));
    } else {
      count += 1;
      if (room > 0) problems.push([join(issue.path) || "body", sentence(issue)]);
    }
  }
  return { problems, count };
}

function whyUnknown(path: readonly PropertyKey[], { body, response, takesPresent }: BodySchemas): string {
  if (response && fieldAt(response, path))
    return takesPresent ? "is read-only: leave it out, or send the value that it has" : "is read-only: leave it out";
  const nearest = nearestField(body, path);
  return nearest ? `is unknown; did you mean ${nearest}?` : "is unknown";
}

/**
 * invalid_request with the fields at fault; after 20 problems only their number, under `body`.
 * @param description in place of the list of fields @param count of all problems
 */
export function invalidFields(problems: readonly Problem[], description?: string, count = problems.length): AppError {
  const found: Record<string, string[]> = Object.create(null);
  for (const [path, message] of problems.slice(0, maxProblems)) {
    found[path] ??= [];
    found[path].push(message);
  }
  const fields: FieldErrors = { ...found };
  const left = count - maxProblems;
  const more = left > 0 ? `and ${left} more ${left === 1 ? "problem" : "problems"}` : undefined;
  const names = Object.keys(fields).join(", ").replaceAll(/["\\]/g, "'").slice(0, 300).toWellFormed();
  return new AppError(
    "invalid_request",
    description ?? `Correct these fields and send the request again: ${names}${more ? `, ${more}` : ""}`,
    more ? { ...fields, body: [...(fields.body ?? []), more] } : fields,
  );
}

/** In place of zod's own text, which takes most of the time of a failed parse: of thousands of issues twenty are named. */
const unworded = () => "Invalid";

export const tryInput = <Schema extends z.ZodType>(schema: Schema, input: unknown) =>
  schema.safeParse(input, { reportInput: true, error: unworded });

/** @param error of `tryInput` */
export function invalidInput(error: z.ZodError, schemas: BodySchemas): AppError {
  const { problems, count } = problemsOf(error, schemas);
  return invalidFields(problems, undefined, count);
}

/** @throws AppError invalid_request as `invalidFields` makes it */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = tryInput(schema, input);
  if (result.success) return result.data;
  throw invalidInput(result.error, { body: schema });
}
