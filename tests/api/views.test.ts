import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection, database } from "@/db/client";
import * as schema from "@/db/schema";
import { utcDay } from "@/lib/core/day";
import { subscribeToProfileChanges } from "@/lib/core/owners/change-events";
import { announceViews, countView } from "@/lib/page/views/counting";
import { deletePastVisits } from "@/lib/page/views/store";
import { updateUser } from "@/lib/people/users/store";
import { call, newClientAddress, read } from "../support/api";
import { newPerson } from "../support/people";
import { errorAnswer } from "../support/refusal";
import { newMember, sameOriginHeaders } from "../support/signed-in";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, {
    RATE_LIMITS: "on",
    TRUST_PROXY: "1",
    RATE_LIMIT_VIEW: "9/9000",
    RATE_LIMIT_VIEW_OF_PROFILE: "3/6000",
  });
});

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** A visit as a browser reports it; an undefined header is left out. */
async function visit(handle: string, headers: Record<string, string | undefined> = {}) {
  const all = Object.entries({ ...sameOriginHeaders, "X-Forwarded-For": newClientAddress(), ...headers });
  const sent = Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined));
  return call("POST", `/${handle}/view`, { headers: sent });
}

async function viewsOf({ id }: { id: string }): Promise<number> {
  const [row] = await database()
    .select({ views: schema.profileCounts.views })
    .from(schema.profileCounts)
    .where(eq(schema.profileCounts.userId, id));
  return row?.views ?? 0;
}

/** Every value in every table. */
async function allRows(): Promise<string> {
  const tables = Object.values(schema).filter((value) => value instanceof PgTable);
  expect(tables.length).toBeGreaterThan(15);
  const rows = await Promise.all(tables.map((table) => database().select().from(table)));
  return JSON.stringify(tables.map((table, index) => [getTableConfig(table).name, rows[index]]));
}

it("A view is counted once for a visitor and day, by any name of the profile, and answered by nothing", async () => {
  const person = await newPerson();
  const address = newClientAddress();
  const first = await visit(person.username, { "X-Forwarded-For": address });
  expect([first.status, await first.text(), first.headers.get("cache-control")]).toEqual([204, "", "no-store"]);
  await visit(person.username.toUpperCase(), { "X-Forwarded-For": address });
  expect(await viewsOf(person)).toBe(1);
});

it("A view is another's from another address and from another browser, but not from the same /64", async () => {
  const person = await newPerson();
  const network = `2001:db8:${randomInt(65_536).toString(16)}:7`;
  for (const address of [`${network}::1`, `${network}:a:b:c:d`]) {
    await visit(person.username, { "X-Forwarded-For": address });
  }
  expect(await viewsOf(person)).toBe(1);
  await visit(person.username, { "X-Forwarded-For": `${network}::1`, "User-Agent": chrome });
  await visit(person.username);
  expect(await viewsOf(person)).toBe(3);
});

it("A view is counted on each of two profiles, under hashes that have nothing in common", async () => {
  const people = [await newPerson(), await newPerson()];
  const address = newClientAddress();
  for (const { username } of people) await visit(username, { "X-Forwarded-For": address });
  const hashes = await Promise.all(
    people.map(({ id }) =>
      database()
        .select({ visitor: schema.profileViews.visitor })
        .from(schema.profileViews)
        .where(eq(schema.profileViews.userId, id)),
    ),
  );
  expect(hashes).toEqual([[{ visitor: expect.stringMatching(/^[\w-]{22}$/) }], [{ visitor: expect.any(String) }]]);
  expect(hashes[0]?.[0]?.visitor).not.toBe(hashes[1]?.[0]?.visitor);
});

it.each<[string, Record<string, string | undefined>]>([
  ["a search engine", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a program", { "User-Agent": "curl/8.5.0" }],
  ["who tells no browser", { "User-Agent": undefined }],
  ["another site's page", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
  ["another site's page in an old browser", { Origin: "https://evil.example", "Sec-Fetch-Site": undefined }],
  ["a page of a sibling host", { Origin: "http://localhost:3001", "Sec-Fetch-Site": "same-site" }],
  ["no page at all", { Origin: undefined, "Sec-Fetch-Site": undefined }],
])("A view of %s is not counted", async (_, headers) => {
  const person = await newPerson();
  const response = await visit(person.username, headers);
  expect([response.status, await viewsOf(person)]).toEqual([204, 0]);
});

it("A view of the owner is not counted, and one of another member is", async () => {
  const [owner, other] = [await newMember(), await newMember()];
  await visit(owner.username, { Cookie: owner.cookie });
  expect(await viewsOf(owner)).toBe(0);
  await visit(owner.username, { Cookie: other.cookie });
  expect(await viewsOf(owner)).toBe(1);
});

it("A view of a profile that does not exist is a 404", async () => {
  expect(await read(await visit("nobody-of-this-name"))).toEqual(
    errorAnswer(404, "not_found", "There is no profile of this name"),
  );
});

it("A view beyond the limits of an address is not counted, without a word, whatever browsers it claims", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const address = newClientAddress();
  const statuses: number[] = [];
  const see = async (handle: string, browser: number) => {
    const headers = { "X-Forwarded-For": address, "User-Agent": `${chrome} Number/${browser}` };
    statuses.push((await visit(handle, headers)).status);
  };
  for (const browser of [0, 0, 0, 1, 2, 3, 4]) await see(person.username, browser);
  for (const browser of [0, 1, 2]) await see(other.username, browser);
  expect(statuses).toEqual(Array(10).fill(204));
  expect([await viewsOf(person), await viewsOf(other)]).toEqual([3, 2]);
});

it("A view is counted exactly however many come at once", async () => {
  const people = [await newPerson(), await newPerson()];
  const addresses = Array.from({ length: 40 }, newClientAddress);
  const answers = await Promise.all(
    addresses.flatMap((address) =>
      [...people, ...people].map(({ username }) => visit(username, { "X-Forwarded-For": address })),
    ),
  );
  expect(answers.every(({ status }) => status === 204)).toBe(true);
  expect(await Promise.all(people.map(viewsOf))).toEqual([40, 40]);
});

it("Each day has a salt: with the next one the visitor is new, and the day before is forgotten", async () => {
  const person = await newPerson();
  const address = newClientAddress();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-02-28T23:59:00Z") });
  await visit(person.username, { "X-Forwarded-For": address });
  vi.setSystemTime(new Date("2031-03-01T00:01:00Z"));
  await visit(person.username, { "X-Forwarded-For": address });
  await visit(person.username, { "X-Forwarded-For": address });
  expect(await viewsOf(person)).toBe(2);
  const salts = () =>
    database().select().from(schema.visitorSalts).where(sql`${schema.visitorSalts.day} > '2031-01-01'`);
  const visits = () =>
    database()
      .select({ day: schema.profileViews.day, visitor: schema.profileViews.visitor })
      .from(schema.profileViews)
      .where(eq(schema.profileViews.userId, person.id))
      .orderBy(schema.profileViews.day);
  const [before, after] = await salts();
  expect(before?.salt).not.toBe(after?.salt);
  const [first, second] = await visits();
  expect([first?.day, second?.day]).toEqual(["2031-02-28", "2031-03-01"]);
  expect(first?.visitor).not.toBe(second?.visitor);
  await deletePastVisits(utcDay(new Date()));
  expect([await salts(), await visits()]).toEqual([[after], [second]]);
  expect(await viewsOf(person)).toBe(2);
  await database().delete(schema.visitorSalts).where(eq(schema.visitorSalts.day, "2031-03-01"));
  await deletePastVisits("2031-03-02");
});

it("Views leave no address anywhere", async () => {
  const person = await newPerson();
  await visit(person.username, { "X-Forwarded-For": "198.51.100.77" });
  await visit(person.username, { "X-Forwarded-For": "2001:db8:77:88::99" });
  expect(await viewsOf(person)).toBe(2);
  const rows = await allRows();
  expect(rows).toContain(person.id);
  for (const part of ["198.51.100.77", "2001:db8:77", "db8:77:88", "Gecko/20100101"]) expect(rows).not.toContain(part);
});

const received: string[] = [];
const dropped: string[] = [];
subscribeToProfileChanges((userId) => dropped.push(userId));
let unlisten: (() => Promise<void>) | undefined;

beforeEach(async () => {
  await announceViews();
  unlisten = await connection().pglite?.listen("vitrine_profile", (payload) => received.push(payload));
  for (const list of [received, dropped]) list.splice(0);
});
afterEach(() => unlisten?.());

it("New counts are announced for every process, each profile once, and none that shows no count", async () => {
  const people = [await newPerson(), await newPerson(), await newPerson()];
  const [first, second, hidden] = people;
  await updateUser(hidden?.id ?? "", { privacy: { hide_views: true } });
  for (const list of [received, dropped]) list.splice(0);
  // Nothing is announced by itself between the visits.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const { username } of [...people, ...people]) await visit(username);
  await announceViews();
  const shown = [first?.id, second?.id].sort();
  expect(dropped.sort()).toEqual(shown);
  if (connection().pglite) expect(received.sort()).toEqual(shown);
  await announceViews();
  expect(dropped).toHaveLength(2);
  expect(await Promise.all(people.map(viewsOf))).toEqual([2, 2, 2]);
});

it("New counts are announced also when counting them took longer than the pause between announcements", async () => {
  const { id } = await newPerson();
  dropped.splice(0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const counted = countView({ userId: id, day: utcDay(new Date()), visitor: "somebody" });
  vi.advanceTimersByTime(3_000);
  await counted;
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  await expect.poll(() => dropped).toEqual([id]);
});
