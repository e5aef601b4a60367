import { expect, it } from "vitest";
import { newestOnly } from "@/lib/page/editor/newest-only";

/** Work that ends on demand, and the names of what has begun. */
function work() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const make = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, make, end: (name: string) => ends.get(name)?.() };
}

const settled = () => new Promise(setImmediate);
const refusal = { code: "conflict", message: "A newer one came" };

it("newestOnly runs one at a time and then the newest that waits; the others are refused", async () => {
  const inTurn = newestOnly("test of the newest", "A newer one came");
  const { begun, make, end } = work();
  const [first, second, third] = ["first", "second", "third"].map((name) => inTurn("ada", make(name)));
  await expect(second).rejects.toMatchObject(refusal);
  expect(begun).toEqual(["first"]);
  end("first");
  expect(await first).toBe("first");
  await settled();
  expect(begun).toEqual(["first", "third"]);
  const fourth = inTurn("ada", make("fourth"));
  await settled();
  expect(begun).toEqual(["first", "third"]);
  end("third");
  expect(await third).toBe("third");
  await settled();
  end("fourth");
  expect(await fourth).toBe("fourth");
});

it("newestOnly continues after a failure, and lets no person wait for another", async () => {
  const inTurn = newestOnly("test of failures", "A newer one came");
  const { begun, make, end } = work();
  const failing = inTurn("ada", () => Promise.reject(new Error("broken")));
  const next = inTurn("ada", make("next"));
  const other = inTurn("bea", make("other"));
  await expect(failing).rejects.toThrow("broken");
  await settled();
  expect(begun.toSorted()).toEqual(["next", "other"]);
  end("next");
  end("other");
  expect(await Promise.all([next, other])).toEqual(["next", "other"]);
});
