import { afterAll, describe, expect, it } from "vitest";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { attack } from "../support/attack";
import { type Described, described } from "../support/openapi";
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

describe("every answer to a generated request is one that the OpenAPI document lists:", () => {
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
