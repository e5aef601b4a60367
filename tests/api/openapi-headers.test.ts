import { expect, it, vi } from "vitest";
import { takesIdempotencyKey } from "@/lib/core/operation/operation";
import { call } from "../support/api";
import { type Described, describedOperations, findFlaws, findOperation, readWhole } from "../support/openapi";
import { commonHeaders } from "../support/refusal";
import {
  callWithItsScopes,
  callWithOtherScopes,
  everyOperation,
  samplePath,
  sampleSuccesses,
  scopedOperations,
} from "../support/samples";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { RATE_LIMITS: "on", RATE_LIMIT_PUBLIC_READ: "50/50" });
});

const exposed = commonHeaders["access-control-expose-headers"].toLowerCase().split(", ");
const names = everyOperation.map((operation): [string, typeof operation] => [operation.id, operation]);

/** Of the headers that a browser may read: those of an answer, and those that the document describes for it. */
function headersOf({ responses }: Described, response: Response) {
  const described = Object.keys(responses[response.status]?.headers ?? {}).map((name) => name.toLowerCase());
  return { sent: exposed.filter((name) => response.headers.has(name)), described };
}

it.each(names)(
  "The document describes the headers that a browser may read in the successes of %s, with limits on",
  async (id, operation) => {
    const responses = await sampleSuccesses(operation);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => operation.status));
    for (const response of responses) {
      const { sent, described } = headersOf(findOperation(id), response);
      // Only a public read is served from a copy while the database is away, and says so then.
      const copied = operation.access === "public" && operation.method === "GET" ? ["cache-status"] : [];
      // The answer to a repetition has it (`idempotency.test.ts`).
      const replayed = takesIdempotencyKey(operation) ? ["idempotency-replayed"] : [];
      expect(described.sort()).toEqual([...sent, ...copied, ...replayed].sort());
      expect(findFlaws(findOperation(id), await readWhole(response))).toEqual([]);
    }
  },
);

it.each(names)(
  "The document describes the headers that a browser may read in the refusals of %s, with limits on",
  async (id, operation) => {
    const refusals = [await callWithItsScopes(operation, {}), await call(operation.method, samplePath(operation))];
    if (scopedOperations.includes(operation)) refusals.push(await callWithOtherScopes(operation));
    for (const response of refusals) {
      const { sent, described } = headersOf(findOperation(id), response);
      expect(sent.filter((name) => !described.includes(name))).toEqual([]);
      expect(sent).toContain("x-request-id");
      expect(findFlaws(findOperation(id), await readWhole(response))).toEqual([]);
    }
  },
);

it("The document describes the headers of a 429, which says how long to wait", async () => {
  const read = () => call("GET", "/api/user/nobody-at-all");
  const responses = await Promise.all(Array.from({ length: 60 }, read));
  const [limited] = responses.filter(({ status }) => status === 429);
  expect(limited).toBeDefined();
  if (!limited) return;
  const { sent, described } = headersOf(findOperation("getUser"), limited);
  const ofTokens = ["x-oauth-scopes"];
  expect(described.sort()).toEqual([...sent, ...ofTokens].sort());
  expect(sent).toContain("retry-after");
  expect(findFlaws(findOperation("getUser"), await readWhole(limited))).toEqual([]);
});

it("The document describes no header that is never sent", () => {
  const all = describedOperations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ headers }) => Object.keys(headers ?? {})),
  );
  const files = ["accept-ranges", "content-length", "content-range", "location"];
  expect([...new Set(all.map((name) => name.toLowerCase()))].filter((name) => !exposed.includes(name)).sort()).toEqual(
    files,
  );
});
