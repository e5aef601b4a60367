import { availableParallelism } from "node:os";
import { expect, it } from "vitest";
import { freePort } from "@/scripts/temporary";

it("a worker is given ports that no other is given, and each of them once among a hundred", async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()));
  expect(new Set(ports).size).toBe(100);
  const workers = Math.min(64, 2 * availableParallelism() + 1);
  const shares = new Set(ports.map((port) => (port - 20_000) % workers));
  expect([...shares]).toEqual([Number(process.env.VITEST_POOL_ID) % workers]);
});
