import { expect, it } from "vitest";
import { freePort } from "@/scripts/temporary";

it("a worker is given ports that no other is given, and each of them once among a hundred", async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()));
  expect(new Set(ports).size).toBe(100);
  const shares = new Set(ports.map((port) => port % 16));
  expect([...shares]).toEqual([Number(process.env.VITEST_POOL_ID) % 16]);
});
