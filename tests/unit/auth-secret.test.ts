import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { authSecret, prepareSecret, secretsLeftByRestores } from "@/lib/core/process/instance-secret";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { temporaryFolder } from "@/scripts/temporary";

const { folder, remove } = temporaryFolder("auth-secret");
const path = join(folder, "auth-secret");
beforeEach(() => {
  Object.assign(process.env, { AUTH_SECRET: "", DATA_DIR: folder });
  forgetSingleton("auth-secret");
});
afterAll(remove);

it("a secret is generated once and stored", () => {
  const made = authSecret();
  expect(made).toMatch(/^[\w-]{64}$/);
  expect(readFileSync(path, "utf8")).toBe(made);
  forgetSingleton("auth-secret");
  expect(authSecret()).toBe(made);
});

it.each(["", "a-part-of-it"])(
  "a stored secret that was truncated is refused, not used and not replaced: %j",
  (rest) => {
    writeFileSync(path, rest);
    expect(authSecret).toThrow(
      `The secret in ${path} is cut short, as a power cut or a full disk leaves it. Restore the file from a backup, or set AUTH_SECRET to a new secret: then everybody has to sign in again.`,
    );
    expect(readFileSync(path, "utf8")).toBe(rest);
  },
);

it("a prepared secret replaces the stored one only once it is put in place", () => {
  writeFileSync(path, "a".repeat(64));
  prepareSecret("b".repeat(64)).discard();
  const prepared = prepareSecret("c".repeat(64));
  expect(authSecret()).toBe("a".repeat(64));
  prepared.putInPlace();
  prepared.discard();
  expect(authSecret()).toBe("c".repeat(64));
  expect(readdirSync(folder)).toEqual(["auth-secret"]);
});

it("a secret that an interrupted restore left is found, and goes once a restore has put its own in place", () => {
  prepareSecret("d".repeat(64));
  const left = secretsLeftByRestores();
  expect(left).toEqual([expect.stringContaining(`${path}.restored-`)]);
  const failing = prepareSecret("e".repeat(64));
  failing.discard();
  expect(secretsLeftByRestores()).toEqual(left);
  prepareSecret("f".repeat(64)).putInPlace();
  expect(secretsLeftByRestores()).toEqual([]);
  expect(readdirSync(folder)).toEqual(["auth-secret"]);
});
