import { expect, it } from "vitest";
import { z } from "zod";
import { findJson, maxJsonValues } from "@/lib/core/text/json";
import { list } from "@/lib/core/text/schema";
import { fc } from "../support/properties";

const zeros = (count: number) => `[${Array(count).fill(0)}]`;

/** As a walk over what was parsed counts them. */
const countOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, entry) => sum + countOf(entry), 1)
    : 1;

it("JSON from outside is read with 20,000 values, and is nothing with one more, however they are arranged", () => {
  expect(findJson(zeros(maxJsonValues - 1))).toHaveLength(maxJsonValues - 1);
  expect(findJson(zeros(maxJsonValues))).toBeUndefined();
  const members = (count: number) => `{${Array.from({ length: count }, (_, index) => `"${index}":null`)}}`;
  expect(Object.keys(findJson(members(maxJsonValues - 1)) as object)).toHaveLength(maxJsonValues - 1);
  expect(findJson(members(maxJsonValues))).toBeUndefined();
  expect(findJson(`${"[".repeat(maxJsonValues)}${"]".repeat(maxJsonValues)}`)).toBeUndefined();
});

it("JSON from outside may have any characters in its texts", () => {
  const texts = [",".repeat(50_000), '\\"['.repeat(20_000), "{[,]}\\\\".repeat(9_000), "\u2028,".repeat(30_000)];
  for (const text of texts) expect(findJson(JSON.stringify({ text, [text]: 1 }))).toEqual({ text, [text]: 1 });
});

it("JSON from outside is nothing when it is broken, wherever it ends", () => {
  for (const text of ["", "{", '"', '"\\', '["a', "[1,]", "nothing", "{}{}"]) expect(findJson(text)).toBeUndefined();
});

it("JSON from outside is refused whenever it has more values, and never below half of the bound", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.nat(maxJsonValues), (json, length) => {
      const text = `[${Array(length + 1).fill(json)}]`;
      const value: unknown = JSON.parse(text);
      const [found, count] = [findJson(text), countOf(value)];
      if (count > maxJsonValues) expect(found).toBeUndefined();
      else if (count <= maxJsonValues / 2) expect(found).toEqual(value);
    }),
    { numRuns: 30 },
  );
});

const looked: unknown[] = [];
const entry = z.unknown().refine((value) => looked.push(value) > 0);

it("a list of a request that is too long is refused before any of its entries is looked at", () => {
  const { error } = list(entry, { max: 3 }).safeParse([1, 2, 3, 4]);
  expect(looked).toEqual([]);
  expect(error?.issues).toMatchObject([{ code: "too_big", origin: "array", maximum: 3, path: [] }]);
  expect(list(entry, { max: 3 }).parse([1, 2, 3])).toEqual([1, 2, 3]);
  expect(looked).toEqual([1, 2, 3]);
});
