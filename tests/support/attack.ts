import fc from "fast-check";
import { call } from "./api";
import { type Outgoing, outgoing, type Plan, plan } from "./arbitrary-requests";
import { type Cast, newCast, thingOf } from "./cast";
import { type Described, described, flawsOf, readWhole } from "./openapi";

type Count = (operation: Described, status: number) => void;

const toService = ({ method, path, headers, body }: Outgoing) =>
  call(method, path, { headers, body: body && new Uint8Array(body) });

/** Sends one request and says everything that is wrong with what came of it. */
async function problemsOf(given: Plan, cast: Cast, sent: Outgoing, count: Count): Promise<string[]> {
  const { operation } = cast;
  const before = given.watched ? await cast.everything() : undefined;
  const answer = await readWhole(await toService(sent));
  count(operation, answer.status);
  const found = flawsOf(operation, answer);
  const isRefusal = answer.status >= 300;
  if (isRefusal && before !== undefined && before !== (await cast.everything())) found.push("it changed something");
  if (answer.status === 204 && operation.method === "DELETE") cast.forget(thingOf(operation));
  return found;
}

/** A request as a person reads it, without its token. */
function shown({ method, path, headers, body }: Outgoing, { credential }: Plan): string {
  const { Authorization: _, ...rest } = headers;
  const text = body && (body.length > 2_000 ? `${body.subarray(0, 2_000)}… (${body.length} bytes)` : body.toString());
  return `${method} ${path}\n${JSON.stringify({ ...rest, credential })}\n${text ?? "no body"}`;
}

async function expectLawful(given: Plan, cast: Cast, count: Count): Promise<void> {
  const sent = await outgoing(given, cast);
  const problems = await problemsOf(given, cast, sent, count).catch((error) => [String(error)]);
  if (problems.length > 0) throw new Error(`${problems.join("\n")}\n${shown(sent, given)}`);
}

/**
 * Sends that many generated requests to one operation.
 * @throws Error with the smallest request that is answered wrongly, what is wrong, and the seed that leads there
 */
export async function attack(
  operation: Described,
  { seed, numRuns, count }: { seed: number; numRuns: number; count: Count },
): Promise<void> {
  const cast = await newCast(operation);
  const property = fc.asyncProperty(plan(operation), (given) => expectLawful(given, cast, count));
  // Or else every operation would get the same draws.
  const own = seed + described.indexOf(operation);
  const { failed, errorInstance, counterexamplePath, numShrinks } = await fc.check(property, { seed: own, numRuns });
  if (!failed) return;
  const cause = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`VITRINE_TEST_SEED=${seed} (path ${counterexamplePath}, ${numShrinks} shrinks)\n${cause}`);
}
