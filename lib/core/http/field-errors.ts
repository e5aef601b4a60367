import type { z } from "zod";
import { AppError, type FieldMessages } from "@/lib/core/errors";
import { readMessage } from "@/lib/core/messages/english";
import { type Message, message } from "@/lib/core/messages/message";
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

/** Returns whether the schema itself says what is wrong. */
const isOwn = ({ message }: Issue) => !message.startsWith("Invalid");

function sentence(issue: Issue): Message {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return message("required");
      return isOwn(issue) ? readMessage(issue.message) : { text: `must be ${kinds[issue.expected] ?? issue.expected}` };
    case "invalid_value":
      return { text: `must be one of: ${issue.values.map(String).join(", ")}` };
    case "too_small":
      if (issue.origin !== "array") return { text: `must be at least ${issue.minimum}` };
      return issue.minimum === 1 ? message("oneEntry") : { text: `must have at least ${issue.minimum} entries` };
    case "too_big":
      return issue.origin === "array"
        ? message("maxEntries", { count: Number(issue.maximum) })
        : { text: `must be at most ${issue.maximum}` };
    case "custom":
      return readMessage(issue.message);
    case "invalid_union":
      return "options" in issue && issue.options
        ? { text: `must be one of: ${issue.options.join(", ")}` }
        : { text: "has none of the accepted forms" };
    default:
      return isOwn(issue) ? readMessage(issue.message) : message("format");
  }
}

const join = (path: readonly PropertyKey[]) => path.map(String).join(".");

const maxProblems = 20;

type Problem = [path: string, problem: Message];

/** The schemas that a body is parsed by. */
export type BodySchemas = {
  body: z.ZodType;
  /** A field of the response that is not in the body is read-only. */
  response?: z.ZodType | undefined;
  /** Whether a read-only field may be sent with the value that it has. */
  takesPresent?: boolean;
};

type Problems = { problems: Problem[]; count: number };

/** Names problems by the dotted path of the field, or `body` for the whole, and counts all of them. */
function toProblems({ issues }: z.ZodError, schemas: BodySchemas): Problems {
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

function whyUnknown(path: readonly PropertyKey[], { body, response, takesPresent }: BodySchemas): Message {
  if (response && fieldAt(response, path))
    return { text: `is read-only: leave it out${takesPresent ? ", or send the value that it has" : ""}` };
  const nearest = nearestField(body, path);
  return { text: nearest ? `is unknown; did you mean ${nearest}?` : "is unknown" };
}

/**
 * Makes an invalid_request that names the fields at fault; after 20 problems it has only their number, under `body`.
 * @param description in place of the list of fields @param count of all problems
 */
export function invalidFields(problems: readonly Problem[], description?: Message, count = problems.length): AppError {
  const found: FieldMessages = Object.create(null);
  for (const [path, problem] of problems.slice(0, maxProblems)) {
    found[path] ??= [];
    found[path].push(problem);
  }
  const fields: FieldMessages = { ...found };
  const left = count - maxProblems;
  const more = left > 0 ? `and ${left} more ${left === 1 ? "problem" : "problems"}` : undefined;
  const names = Object.keys(fields).join(", ").replaceAll(/["\\]/g, "'").slice(0, 300).toWellFormed();
  return new AppError(
    "invalid_request",
    description ?? message("correctFields", { fields: `${names}${more ? `, ${more}` : ""}` }),
    more ? { ...fields, body: [...(fields.body ?? []), { text: more }] } : fields,
  );
}

/**
 * It replaces zod's own text, which takes most of the time of a failed parse: of thousands of issues twenty are named.
 */
const unworded = () => "Invalid";

export const safeParseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown) =>
  schema.safeParse(input, { reportInput: true, error: unworded });

/** @param error what `safeParseInput` returned */
export function invalidInput(error: z.ZodError, schemas: BodySchemas): AppError {
  const { problems, count } = toProblems(error, schemas);
  return invalidFields(problems, undefined, count);
}

/** Returns the parsed value. @throws AppError invalid_request as `invalidFields` makes it */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = safeParseInput(schema, input);
  if (result.success) return result.data;
  throw invalidInput(result.error, { body: schema });
}
