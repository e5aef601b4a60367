import { expect, it } from "vitest";
import { z } from "zod";
import { randomId } from "@/lib/core/random-id";

it("makes another UUID v4 each time, of all variants that there are", () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...new Set(ids.map((id) => id[19]))].sort()).toEqual(["8", "9", "a", "b"]);
});
