import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { hostileText, type Schema, valid } from "./arbitraries";
import { type Body, jsonBody } from "./arbitrary-bodies";
import { tokenBody } from "./arbitrary-forms";
import { uploadBody } from "./arbitrary-uploads";
import { type Cast, type Credential, thingOf } from "./cast";
import type { Described } from "./openapi";

/** What stands in the path for a parameter: something that is, of whom; something that is not; or nonsense. */
type Target = { whose: "own" | "foreign" | "gone" } | { whose: "odd"; text: string };
/** A request still without the ids and tokens of the people it is about. */
export type Plan = {
  credential: Credential;
  target: Target;
  query: [string, string][];
  headers: Record<string, string>;
  body: Body | undefined;
  /** Whether all that could have changed is looked at before and after. */
  watched: boolean;
};

const strong = ["full", "exact", "client"] as const;
const weak = ["none", "unknown", "expired", "trailing", "latin"] as const;

function credential({ operationId }: Described): fc.Arbitrary<Credential> {
  const short: Credential[] = ["lacking", "lackingLast", ...(operationId === "uploadFont" ? ["unpaid" as const] : [])];
  return fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...strong) },
    { weight: 2, arbitrary: fc.constantFrom(...short) },
    { weight: 3, arbitrary: fc.constantFrom(...weak) },
  );
}

const oddSegment = fc.oneof(
  hostileText,
  fc.constantFrom(".", "...", "%2e", "a/b", "a\\b", "a?b", "a#b", "a;b", "null", "0", "-1", "x".repeat(2_000)),
  fc.constantFrom(...["00000000-0000-0000-0000-000000000000", "{0b9df1c6-7d33-4f0b-8f3e-5a9a3d0f6c11}"]),
  fc.uuid().map((id) => `${id} `),
  fc.uuid().map((id) => id.replaceAll("-", "")),
  fc.string({ unit: "binary", maxLength: 40 }),
);
/** Nothing, or dots that lead up, would be another path and no parameter. */
const asSegment = (text: string) => (/^\.{0,2}$/.test(text) ? "..." : text);
const target: fc.Arbitrary<Target> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Target>({ whose: "own" }) },
  { weight: 2, arbitrary: fc.constant<Target>({ whose: "foreign" }) },
  { weight: 2, arbitrary: fc.constant<Target>({ whose: "gone" }) },
  { weight: 4, arbitrary: oddSegment.map((text) => ({ whose: "odd" as const, text: asSegment(text.toWellFormed()) })) },
);

/** Query parameters of the document, right or wrong, alongside ones that nobody knows. */
function query({ parameters }: Described): fc.Arbitrary<[string, string][]> {
  const known = parameters.filter((parameter) => parameter.in === "query");
  const pairs = known.map(({ name, schema }) =>
    fc
      .oneof(valid(schema as Schema).map(String), hostileText)
      .map((value): [string, string] => [name, value.toWellFormed()]),
  );
  const strange = fc.constantFrom<[string, string]>(["access_token", "{token}"], ["__proto__", "x"], ["a[]", "\u0000"]);
  return fc.array(fc.oneof(...pairs, strange), { maxLength: 2 });
}

const headerValues: Record<string, fc.Arbitrary<string>> = {
  "If-None-Match": fc.constantFrom("*", 'W/"x"', '"', "", "\u00ff", '"a", *', "x".repeat(9_000)),
  "If-Match": fc.constantFrom("*", "*", "*", "*", " * ", '"x"', 'W/"x", "y"', "", "\u00ff"),
  "If-Range": fc.constantFrom('"x"', "", "Sat, 21 Nov 2026 00:00:00 GMT"),
  Range: fc.constantFrom(
    ...["bytes=0-0", "bytes=1-", "bytes=-5", "bytes=0-999999", "bytes=999999-", "bytes=-0", "bytes=5-1"],
    ...["bytes=0-1,3-4", "bytes=", "bytes=a-b", "lines=0-1", "", "bytes=99999999999999999999-", "\u00ff"],
  ),
};

/** Some of the headers that the document names. */
function headers({ parameters }: Described): fc.Arbitrary<Record<string, string>> {
  const named = parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name);
  const values = Object.fromEntries(named.map((name) => [name, headerValues[name] ?? hostileText]));
  return fc.record(values, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>;
}

function body({ operationId, requestBody }: Described): fc.Arbitrary<Body | undefined> {
  const [[type, content] = ["", undefined]] = Object.entries(requestBody?.content ?? {});
  if (!content) return fc.constant(undefined);
  if (type === "multipart/form-data") return uploadBody(operationId);
  if (type === "application/x-www-form-urlencoded") return tokenBody(content.schema as Schema);
  return jsonBody(operationId, content.schema as Schema);
}

/** Requests of every kind to one operation of the document. */
export function plan(operation: Described): fc.Arbitrary<Plan> {
  return fc.record({
    credential: credential(operation),
    target,
    query: query(operation),
    headers: headers(operation),
    body: body(operation),
    watched: fc.nat(9).map((draw) => draw === 0),
  });
}

/** A request as it goes out. */
export type Outgoing = { method: string; path: string; headers: Record<string, string>; body: Buffer | undefined };

async function segmentOf(name: string, target: Target, cast: Cast): Promise<string> {
  if (name === "folder") return target.whose === "odd" && target.text.length % 2 ? "nothing" : "avatars";
  if (name === "file") return fileOf(target, cast);
  if (target.whose === "odd") return target.text;
  if (target.whose === "gone") return name === "id" ? randomUUID() : "nobody-at-all";
  if (name === "id") return cast.idOf(thingOf(cast.operation), target.whose);
  return target.whose === "own" ? cast.other.username : cast.other.username.toUpperCase();
}

/** A file name; one of dots alone would lead out of the folder of all files, to where no handler stands. */
function fileOf(target: Target, { file }: Cast): string {
  if (target.whose === "odd") return /^\.*$/.test(target.text) ? "x" : target.text;
  return target.whose === "gone" ? `${randomUUID()}.png` : file;
}

/** Puts the ids and tokens of the people into a plan. */
export async function outgoing(plan: Plan, cast: Cast): Promise<Outgoing> {
  const { operation, credentials } = cast;
  let path = operation.path;
  for (const { name } of operation.parameters.filter((parameter) => parameter.in === "path")) {
    path = path.replace(`{${name}}`, encodeURIComponent(await segmentOf(name, plan.target, cast)));
  }
  const token = credentials.exact.replace("Bearer ", "");
  const search = new URLSearchParams(plan.query.map(([name, value]) => [name, value.replace("{token}", token)]));
  const authorization = credentials[plan.credential];
  const headers = {
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(plan.body?.type !== undefined && { "Content-Type": plan.body.type }),
    ...plan.headers,
  };
  const bytes = plan.body && (await cast.fill(plan.body.bytes));
  return { method: operation.method, path: search.size > 0 ? `${path}?${search}` : path, headers, body: bytes };
}
