import { expect } from "vitest";
import type { Scope } from "@/lib/core/operation/scopes";
import { call, type Sent } from "./api";
import { newConnection } from "./people";
import { readStoredRows } from "./refusal";

// biome-ignore lint/suspicious/noExplicitAny: the shape is what these tests are about to find out
type Body = any;

/** A new person's profile, and the ways to change and read it through the API. */
export async function newProfile(scopes: Scope[] = ["identify", "email", "profile.update"]) {
  const connection = await newConnection(scopes);
  const { person, access_token: token } = connection;
  const body = async (path: string, sent: Sent = {}): Promise<Body> => {
    const response = await call("GET", path, sent);
    expect(response.status).toBe(200);
    return response.json();
  };
  return {
    ...connection,
    send: (sent: Sent) => call("PATCH", "/api/user", { token, ...sent }),
    patch: (json: unknown) => call("PATCH", "/api/user", { token, json }),
    own: () => body("/api/user", { token }),
    variantA: (handle = person.username) => body(`/api/user/${handle}`),
    variantB: (handle = person.username) => body(`/api/users/${handle}`),
    stored: () => readStoredRows(person.id),
  };
}

/** Sends a body to PATCH /api/user as a new person, and expects that nothing was written. */
export async function expectRefusedUnwritten(
  sent: Sent,
  expected: (response: Response) => Promise<void>,
): Promise<void> {
  const profile = await newProfile();
  const before = await profile.stored();
  await expected(await profile.send(sent));
  expect(await profile.stored()).toEqual(before);
}

/** Sends a body that is taken as a new person, and returns the bio that it left. */
export async function bioAfter(sent: Sent): Promise<string | null | undefined> {
  const profile = await newProfile();
  expect((await profile.send(sent)).status).toBe(200);
  return (await profile.stored()).user[0]?.bio;
}
