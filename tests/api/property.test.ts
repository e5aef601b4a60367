import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { attack, type Send, toService } from "../support/attack";
import { type Described, described, describing } from "../support/openapi";
import { randomSeed as seed } from "../support/random-seed";

const isUpload = ({ requestBody }: Described) => Boolean(requestBody?.content["multipart/form-data"]);
/** How many requests an operation gets. */
const usual = Number(process.env.VITRINE_TEST_REQUESTS ?? 80);
/** Conversions are dear, files are cheap. */
function share(operation: Described): number {
  if (isUpload(operation)) return Math.min(320, usual);
  return operation.operationId === "getFile" ? 3 * usual : usual;
}

const counts = new Map<string, Map<number, number>>();
const statusesOf = ({ operationId }: Described) => counts.get(operationId) ?? new Map<number, number>();
function count(operation: Described, status: number): void {
  const statuses = statusesOf(operation);
  counts.set(operation.operationId, statuses.set(status, (statuses.get(status) ?? 0) + 1));
}

afterAll(async () => {
  await closeConversions();
  const lines = described.map((operation) => {
    const pairs = [...statusesOf(operation)].sort(([one], [other]) => one - other);
    return `  ${operation.operationId}: ${pairs.map(([status, times]) => `${status} × ${times}`).join(", ")}\n`;
  });
  const total = [...counts.values()].flatMap((statuses) => [...statuses.values()]).reduce((sum, one) => sum + one, 0);
  process.stdout.write(`Property test: ${total} requests, VITRINE_TEST_SEED=${seed}\n${lines.join("")}`);
});

describe("whatever is sent, the answer is one that the document lists, and the right one:", () => {
  it.each(described.map((operation) => [operation.operationId, operation] as const))("%s", (_, operation) =>
    attack(operation, { seed, numRuns: share(operation), count }),
  );

  it("in two thousand requests at least, which met every success and refusal there is", () => {
    const total = described.reduce((sum, operation) => sum + share(operation), 0);
    expect(total).toBeGreaterThanOrEqual(2_000);
    for (const operation of described) {
      const rare = /^(408|409|413|414|421|429|431|503|302)$/;
      const isMalformed = (status: string) => status === "400" && !operation.requestBody;
      // What is malformed is refused before any handler sees it: tests/pages/raw-http-shapes.test.ts.
      const expected = Object.keys(operation.responses).filter((status) => !rare.test(status) && !isMalformed(status));
      const met = [...statusesOf(operation).keys()].map(String);
      expect({ id: operation.operationId, met }).toEqual({
        id: operation.operationId,
        met: expect.arrayContaining(expected),
      });
    }
  });
});

/** A service that changes the answers of the real one where `when` says so. */
const lying =
  (when: (response: Response) => boolean, lie: (text: string, response: Response) => [string, ResponseInit]): Send =>
  async (sent, cast) => {
    const response = await toService(sent, cast);
    if (!when(response)) return response;
    const [text, init] = lie(await response.clone().text(), response);
    return new Response(init.status === 204 ? null : text, {
      status: response.status,
      headers: response.headers,
      ...init,
    });
  };
const edited = (text: string, change: object) => JSON.stringify({ ...JSON.parse(text), ...change });
const without = (name: string, { headers }: Response) => new Headers([...headers].filter(([key]) => key !== name));
const succeeds = ({ status }: Response) => status < 300;
const refuses =
  (wanted: number) =>
  ({ status }: Response) =>
    status === wanted;

describe("the property test fails when", () => {
  const lies: [string, string, Send, RegExp][] = [
    [
      "a body has a key too many",
      "getOwnUser",
      lying(succeeds, (text) => [edited(text, { more: 1 }), {}]),
      /additional/,
    ],
    ["a type is wrong", "getUserB", lying(succeeds, (text) => [edited(text, { uid: "1" }), {}]), /must be integer/],
    ["a status is not listed", "listLinks", lying(succeeds, (text) => [text, { status: 202 }]), /lists no 202/],
    ["a handler fails", "getCard", lying(refuses(404), (text) => [text, { status: 500 }]), /answers 500/],
    [
      "a refusal names no fields",
      "updateLink",
      lying(refuses(400), (text) => [edited(text, { fields: undefined }), {}]),
      /without fields/,
    ],
    [
      "an error has another's code",
      "deleteCard",
      lying(refuses(403), (text) => [edited(text, { error: "not_found" }), {}]),
      /another status/,
    ],
    [
      "a foreign thing is not found",
      "getLink",
      lying(refuses(403), (text) => [edited(text, { error: "not_found" }), { status: 404 }]),
      /must be 403/,
    ],
    [
      "a request has no id",
      "getOwnUser",
      lying(succeeds, (text, response) => [text, { headers: without("x-request-id", response) }]),
      /x-request-id.*missing/i,
    ],
    [
      "a challenge is missing",
      "listCards",
      lying(refuses(401), (text, response) => [text, { status: 401, headers: without("www-authenticate", response) }]),
      /authenticate is missing/i,
    ],
    [
      "a body of another type is taken",
      "createLink",
      lying(refuses(415), () => [JSON.stringify({ id: randomUUID(), type: "x", value: "a" }), { status: 201 }]),
      /must be 415/,
    ],
    [
      "a deleted thing is still there",
      "deleteLink",
      async (sent, cast) => {
        const response = await toService(sent, cast);
        return response.status === 401
          ? response
          : new Response(null, { ...response, status: 204, headers: response.headers });
      },
      /must be|404/,
    ],
    [
      "a refused write changes something",
      "updateOwnUser",
      async (sent, cast) => {
        const response = await toService(sent, cast);
        const credentials = { Authorization: cast.credentials.full };
        const bio = Buffer.from(JSON.stringify({ bio: response.headers.get("x-request-id") }));
        if (!response.ok)
          await toService(
            { ...sent, headers: { ...credentials, "Content-Type": "application/json" }, body: bio },
            cast,
          );
        return response;
      },
      /it changed something/,
    ],
  ];

  it.each(lies)("%s", async (_, id, send, message) => {
    const { method } = describing(id);
    const failure = await attack(describing(id), { seed, numRuns: 300, send }).catch((error: Error) => error.message);
    expect(failure).toMatch(message);
    expect(failure).toContain(`VITRINE_TEST_SEED=${seed} `);
    expect(failure).toMatch(new RegExp(`^${method} /`, "m"));
    expect(failure).not.toContain("vat_");
  });
});
