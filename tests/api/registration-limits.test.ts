import { inArray } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { registerAccount } from "@/lib/people/auth/account/register";
import { newUsername } from "../support/people";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, {
    RATE_LIMITS: "on",
    TRUST_PROXY: "1",
    RATE_LIMIT_SIGN_IN: "2/2000",
    RATE_LIMIT_SIGN_IN_ADDRESS: "6/6000",
  });
});

const account = (username: string, password = "correct horse battery") => ({
  username,
  email: `${username}@example.com`,
  password,
});

/** Registers from 192.0.2.`host`. */
const register = (input: unknown, host: number) =>
  registerAccount(input, new Headers({ "X-Forwarded-For": `192.0.2.${host}` }));

async function expectLimited(registering: Promise<unknown>, policy: string): Promise<void> {
  await expect(registering).rejects.toMatchObject({
    code: "rate_limited",
    message: expect.stringMatching(/^Too many requests; wait (1000|9\d\d) seconds and try again\.$/),
    fields: undefined,
    headers: { "RateLimit-Policy": policy, "Retry-After": expect.stringMatching(/^(1000|9\d\d)$/) },
  });
}

const weak = { code: "invalid_request", fields: { password: [expect.stringMatching(/most common passwords/)] } };
const accountsOf = async (...names: string[]) => {
  const rows = await database().select({ username: users.username }).from(users).where(inArray(users.username, names));
  return rows.map(({ username }) => username);
};

it("the third attempt to register a name from one address is refused, whatever its case and however good its password", async () => {
  const name = newUsername();
  await expect(register(account(name, "password"), 1)).rejects.toMatchObject(weak);
  await expect(register(account(name.toUpperCase(), "password"), 1)).rejects.toMatchObject(weak);
  await expectLimited(register(account(name), 1), '"sign_in";q=2;w=2000');
  expect(await accountsOf(name)).toEqual([]);
  await expect(register(account(newUsername(), "password"), 1)).rejects.toMatchObject(weak);
  expect(await register(account(name), 2)).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), username: name });
  expect(await accountsOf(name)).toEqual([name]);
});

it("the seventh attempt to register from one address is refused, whatever the names, and those before it count when invalid", async () => {
  const names = [newUsername(), newUsername()];
  for (const name of names) await expect(register(account(name, "password"), 3)).rejects.toMatchObject(weak);
  for (let time = 0; time < 4; time++) await expect(register({}, 3)).rejects.toMatchObject({ code: "invalid_request" });
  const last = newUsername();
  await expectLimited(register(account(last), 3), '"sign_in_address";q=6;w=6000');
  await expectLimited(register({}, 3), '"sign_in_address";q=6;w=6000');
  expect(await accountsOf(last, ...names)).toEqual([]);
});
