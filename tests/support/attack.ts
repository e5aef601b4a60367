import fc from "fast-check";
import { call } from "./api";
import { type Outgoing, outgoing, type Plan, plan } from "./arbitrary-requests";
import { type Cast, newCast } from "./cast";
import { laws } from "./laws";
import { type Answer, type Described, described, flawsOf, readWhole } from "./openapi";
import { type Verdict, verdictOf } from "./verdict";

/** Sends a request; in place of the real service a test can put one that lies. */
export type Send = (sent: Outgoing, cast: Cast) => Promise<Response>;
export type Count = (operation: Described, status: number) => void;

/** Sends to the real handler. */
export const toService: Send = ({ method, path, headers, body }) =>
  call(method, path, { headers, body: body && new Uint8Array(body) });

/** Everything in which an answer is not what the document and the verdict say. */
function* faults(operation: Described, answer: Answer, { statuses, fields }: Verdict): Generator<string> {
  yield* flawsOf(operation, answer);
  if (!statuses.includes(answer.status)) yield `it must be ${statuses.join(" or ")}: ${answer.text.slice(0, 300)}`;
  if (answer.status !== 400 || !fields) return;
  const named = Object.keys(JSON.parse(answer.text).fields ?? {});
  if (named.some((name) => !fields.test(name))) yield `the body fits its schema, yet ${named} is refused`;
}

/** Sends one request and says everything that is wrong with what came of it. */
async function problemsOf(given: Plan, cast: Cast, sent: Outgoing, send: Send, count: Count): Promise<string[]> {
  const before = given.watched ? await cast.everything() : undefined;
  const answer = await readWhole(await send(sent, cast));
  count(cast.operation, answer.status);
  const found = [...faults(cast.operation, answer, verdictOf(given, sent, cast))];
  const isRefusal = answer.status >= 300;
  if (isRefusal && before !== undefined && before !== (await cast.everything())) found.push("it changed something");
  if (found.length === 0 && !isRefusal) await laws[cast.operation.operationId]?.({ plan: given, answer, cast });
  return found;
}

/** A request as a person reads it, without its token. */
function shown({ method, path, headers, body }: Outgoing, { credential }: Plan): string {
  const { Authorization: _, ...rest } = headers;
  const text = body && (body.length > 2_000 ? `${body.subarray(0, 2_000)}… (${body.length} bytes)` : body.toString());
  return `${method} ${path}\n${JSON.stringify({ ...rest, credential })}\n${text ?? "no body"}`;
}

async function expectLawful(given: Plan, cast: Cast, send: Send, count: Count): Promise<void> {
  const sent = await outgoing(given, cast);
  const problems = await problemsOf(given, cast, sent, send, count).catch((error) => [String(error)]);
  if (problems.length > 0) throw new Error(`${problems.join("\n")}\n${shown(sent, given)}`);
}

/**
 * Sends that many generated requests to one operation.
 * @throws Error with the smallest request that is answered wrongly, what is wrong, and the seed that leads there
 */
export async function attack(
  operation: Described,
  { seed, numRuns, send = toService, count = () => {} }: { seed: number; numRuns: number; send?: Send; count?: Count },
): Promise<void> {
  const cast = await newCast(operation);
  const property = fc.asyncProperty(plan(operation), (given) => expectLawful(given, cast, send, count));
  // Or else every operation would get the same draws.
  const own = seed + described.indexOf(operation);
  const { failed, errorInstance, counterexamplePath, numShrinks } = await fc.check(property, { seed: own, numRuns });
  if (!failed) return;
  const cause = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`VITRINE_TEST_SEED=${seed} (path ${counterexamplePath}, ${numShrinks} shrinks)\n${cause}`);
}
