import { expect, it, vi } from "vitest";
import { createClient } from "@/clients/typescript/src/index";
import { createLink, getLink } from "@/lib/page/links/store";
import { call } from "../support/api";
import { newConnection } from "../support/people";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { RATE_LIMITS: "on" });
});

it("The client brings 70 parallel changes to a good end against the limit of 60 a minute", async () => {
  const { person, access_token: token } = await newConnection(["links"]);
  const { id } = await createLink(person.id, { type: "github", value: "ada" });
  const statuses: number[] = [];
  const ownFetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    const headers = Object.fromEntries(new Headers(init?.headers));
    const response = await call(init?.method ?? "GET", pathname, { headers, body: String(init?.body) });
    statuses.push(response.status);
    return response;
  };
  const vitrine = createClient({ baseUrl: "http://localhost:3000", token, fetch: ownFetch });
  const change = (_: unknown, index: number) => vitrine.updateLink({ id, body: { value: `ada${index}` } });
  const changed = await Promise.all(Array.from({ length: 70 }, change));
  expect(changed.map(({ value }) => value)).toEqual(Array.from({ length: 70 }, (_, index) => `ada${index}`));
  expect((await getLink(person.id, id)).value).toMatch(/^ada\d+$/);
  expect(statuses.filter((status) => status === 200)).toHaveLength(70);
  // Each is refused once, or once more where the clocks differ.
  expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(20);
}, 60_000);
