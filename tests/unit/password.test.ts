import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "@/lib/people/auth/password/password";

test("a password is stored as argon2id at the cost that OWASP recommends, with its own salt", async () => {
  const [one, other] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
});

test("a password verifies against its own hash only", async () => {
  const hash = await hashPassword("correct horse");
  expect(await verifyPassword(hash, "correct horse")).toBe(true);
  expect(await verifyPassword(hash, "correct horse ")).toBe(false);
  expect(await verifyPassword(hash, "")).toBe(false);
});

test("a password typed in decomposed characters is the same password", async () => {
  expect(await verifyPassword(await hashPassword("caf\u00e9 noir"), "cafe\u0301 noir")).toBe(true);
});

test("a password is compared as it was typed: in its case, with its spaces, and to its last of 256 characters", async () => {
  const long = "Aé \u{1f600}".repeat(64);
  expect([...long]).toHaveLength(256);
  const hash = await hashPassword(long);
  expect(await verifyPassword(hash, long)).toBe(true);
  for (const other of [long.toLowerCase(), `${long.slice(0, -2)}x`, ` ${long.slice(1)}`, long.trim().slice(0, 72)])
    expect(await verifyPassword(hash, other)).toBe(false);
});

test("no password verifies without a hash, nor one that is too long", async () => {
  expect(await verifyPassword(null, "correct horse")).toBe(false);
  expect(await verifyPassword(undefined, "")).toBe(false);
  const long = "a".repeat(257);
  expect(await verifyPassword(await hashPassword(long), long)).toBe(false);
});

test("many checks at once all get their answer, and more than may wait are refused", async () => {
  const hash = await hashPassword("correct horse");
  const results = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword(hash, "correct horse")));
  const refused = results.filter((result) => result.status === "rejected");
  expect(results.filter((result) => result.status === "fulfilled" && result.value)).toHaveLength(66);
  expect(refused).toHaveLength(14);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "unavailable" });
  expect(await verifyPassword(hash, "correct horse")).toBe(true);
});
