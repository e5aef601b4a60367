import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { type BodySchemas, invalidInput, safeParseInput } from "@/lib/core/http/field-errors";
import { fieldAt } from "@/lib/core/http/schema-fields";
import type { Operation } from "@/lib/core/operation/operation";

type Path = readonly PropertyKey[];
type Tree = Record<string, unknown>;

/** Returns the response as a read would give it now. */
export type FindPresent = () => Promise<unknown>;

/**
 * Parses a body in which a field with its present value changes nothing, so that a response can be sent back whole.
 * @param present of an operation that leaves absent fields unchanged @throws AppError invalid_request
 */
export async function parseBody(
  { body, response }: Pick<Operation, "body" | "response">,
  sent: unknown,
  present?: FindPresent,
): Promise<unknown> {
  if (!body) return undefined;
  const schemas: BodySchemas = { body, response, takesPresent: present !== undefined };
  const first = safeParseInput(body, sent);
  if (first.success) return first.data;
  const shown = response ? issuePaths(first.error).filter((path) => couldBePresent(response, path, sent)) : [];
  if (!present || shown.length === 0) throw invalidInput(first.error, schemas);
  const current = await present();
  const unchanged = shown.filter((path) => isDeepStrictEqual(valueAt(sent, path), valueAt(current, path)));
  const second = safeParseInput(body, unchanged.reduce(without, sent));
  if (second.success) return second.data;
  throw invalidInput(second.error, schemas);
}

/** The bound is far above the number of fields that can be read and not written. */
const maxPaths = 100;

/** Returns each field at fault once, and a list as a whole. */
function issuePaths(error: z.ZodError): Path[] {
  const paths = error.issues.flatMap((issue): Path[] =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  const found = new Map<string, Path>();
  for (const path of paths.slice(0, maxPaths)) {
    const index = path.findIndex((step) => typeof step === "number");
    const whole = index === -1 ? path : path.slice(0, index);
    found.set(whole.join("."), whole);
  }
  return [...found.values()];
}

/** A value that the response cannot hold needs no look at what it holds. */
function couldBePresent(response: z.ZodType, path: Path, sent: unknown): boolean {
  return path.length > 0 && (fieldAt(response, path)?.safeParse(valueAt(sent, path)).success ?? false);
}

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) => (isTree(inner) && Object.hasOwn(inner, step) ? inner[String(step)] : undefined),
    value,
  );
}

function without(value: unknown, [step, ...rest]: Path): unknown {
  if (!isTree(value) || step === undefined) return value;
  const { [String(step)]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...others, [String(step)]: without(inner, rest) };
}
