import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { audios, pageStatistics, pageStatisticsDays, users } from "@/db/schema";
import { log } from "@/lib/core/log";
import { forgetEnv } from "@/lib/core/process/env";
import { createCard } from "@/lib/page/cards/store";
import { createLink, deleteLink } from "@/lib/page/links/store";
import { countOnPage, flushStatistics } from "@/lib/page/statistics/counting";
import { openCountryDatabase } from "@/lib/page/statistics/country";
import { condenseStatistics } from "@/lib/page/statistics/store";
import { call, newClientAddress } from "../support/api";
import { countryDatabase } from "../support/mmdb";
import { newPerson } from "../support/people";
import { refuseInDatabase } from "../support/refusing-trigger";
import { newMember, sameOriginHeaders } from "../support/signed-in";
import { type Headers, report, sumsOf } from "../support/statistics";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { RATE_LIMITS: "on", TRUST_PROXY: "1", RATE_LIMIT_CLICK: "3/6000" });
});

afterEach(() => vi.useRealTimers());

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85";

it("POST /:handle/view counts a view, its visitor, source, campaign, device and language", async () => {
  const person = await newPerson();
  const address = { "X-Forwarded-For": newClientAddress(), "Accept-Language": "pt-BR,en;q=0.8" };
  const from = { referrer: "https://www.reddit.com", source: "News", medium: "email", campaign: "Spring 2031" };
  const response = await report(`/${person.username}/view`, from, address);
  expect([response.status, await response.text()]).toEqual([204, ""]);
  await report(`/${person.username}/view`, { referrer: "" }, address);
  await report(`/${person.username}/view`, { referrer: "https://l.instagram.com" }, { "User-Agent": phone });
  expect(await sumsOf(person)).toEqual({
    ...{ "app Instagram": 1, "device computer": 2, "device phone": 1, "language pt": 2, live: 3, referrer: 1 },
    ...{ "referrer reddit.com": 1, "utm_campaign spring 2031": 1, "utm_medium email": 1, "utm_source news": 1 },
    ...{ view: 3, visitor: 2 },
  });
});

it("POST /:handle/view counts the view of a page of an earlier release, which tells nothing of it", async () => {
  const person = await newPerson();
  await report(`/${person.username}/view`);
  expect(await sumsOf(person)).toEqual({ "device computer": 1, live: 1, referrer: 1, view: 1, visitor: 1 });
});

it.each<[string, unknown]>([
  ["a field that is unknown", { referrer: "", visitor: "me" }],
  ["a referrer that is no text", { referrer: ["https://a.example"] }],
  ["a body that is no object", "view"],
  ["a body that is too long", { referrer: "", source: "x".repeat(5_000) }],
])("POST /:handle/view counts nothing for %s", async (_, body) => {
  const person = await newPerson();
  expect((await report(`/${person.username}/view`, body)).status).toBe(204);
  expect(await sumsOf(person)).toEqual({});
});

it.each(["a\u202eb", "a\u0000b", "a\ud800b"])(
  "POST /:handle/view leaves out a source %j, which cannot be shown, and keeps the view",
  async (source) => {
    const person = await newPerson();
    await report(`/${person.username}/view`, { source, medium: "x".repeat(81), campaign: "ok" });
    expect(await sumsOf(person)).toEqual({
      ...{ "device computer": 1, live: 1, referrer: 1, "utm_campaign ok": 1, view: 1, visitor: 1 },
    });
  },
);

it.each<[string, Headers]>([
  ["a search engine", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a program", { "User-Agent": "curl/8.5.0" }],
  ["another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
])("Views and clicks of %s count nothing", async (_, headers) => {
  const person = await newPerson();
  const { id } = await createLink(person.id, { type: "github", value: "ada" });
  for (const path of ["view", `click/${id}`])
    expect((await report(`/${person.username}/${path}`, undefined, headers)).status).toBe(204);
  expect(await sumsOf(person)).toEqual({});
});

it("Views and clicks of the owner count nothing, and those of another member do", async () => {
  const [owner, other] = [await newMember(), await newMember()];
  const { id } = await createLink(owner.id, { type: "github", value: "ada" });
  for (const path of ["view", `click/${id}`]) {
    await report(`/${owner.username}/${path}`, undefined, { Cookie: owner.cookie });
    await report(`/${owner.username}/${path}`, undefined, { Cookie: other.cookie });
  }
  expect(await sumsOf(owner)).toMatchObject({ view: 1, visitor: 1, [`click ${id}`]: 1 });
});

it("POST /:handle/click counts clicks of links and cards, plays of tracks, and downloads, each of this page alone", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const link = await createLink(person.id, { type: "github", value: "ada" });
  const card = await createCard(person.id, { type: "text", value: null, extra: { text: "Hello" } });
  const foreign = await createLink(other.id, { type: "github", value: "ben" });
  const values = { userId: person.id, name: "Song", file: "song.mp3", durationSeconds: 1, position: 0 };
  const [track] = await database().insert(audios).values(values).returning({ id: audios.id });
  const names = [link.id, card.id, track?.id, "qr", "contact", foreign.id, "qr.png", crypto.randomUUID(), "%00", "x"];
  for (const name of names) {
    const response = await report(`/${person.username.toUpperCase()}/click/${name}`);
    expect([response.status, await response.text(), response.headers.get("cache-control")]).toEqual([
      ...[204, "", "no-store"],
    ]);
  }
  expect(await sumsOf(person)).toEqual({
    ...{ [`click ${link.id}`]: 1, [`click ${card.id}`]: 1, [`play ${track?.id}`]: 1 },
    ...{ "download qr": 1, "download contact": 1 },
  });
  expect(await sumsOf(other)).toEqual({});
});

it("POST /:handle/click counts what browsers ping when they follow a link", async () => {
  const person = await newPerson();
  const { id } = await createLink(person.id, { type: "github", value: "ada" });
  const ping = { "Content-Type": "text/ping", "Ping-To": "https://github.com/ada" };
  const headers = { ...sameOriginHeaders, ...ping, "X-Forwarded-For": newClientAddress() };
  const response = await call("POST", `/${person.username}/click/${id}`, { body: "PING", headers });
  expect(response.status).toBe(204);
  expect(await sumsOf(person)).toEqual({ [`click ${id}`]: 1 });
});

it("POST /:handle/click counts a link that is new, and soon no link that is gone", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const person = await newPerson();
  const first = await createLink(person.id, { type: "github", value: "ada" });
  await report(`/${person.username}/click/${first.id}`);
  const second = await createLink(person.id, { type: "gitlab", value: "ada" });
  await deleteLink(person.id, first.id);
  vi.advanceTimersByTime(1_000);
  await report(`/${person.username}/click/${second.id}`);
  await report(`/${person.username}/click/${first.id}`);
  expect(await sumsOf(person)).toEqual({ [`click ${first.id}`]: 1, [`click ${second.id}`]: 1 });
});

it("POST /:handle/click counts no more of an address than its limit allows, without a word", async () => {
  const person = await newPerson();
  const address = { "X-Forwarded-For": newClientAddress() };
  for (let click = 0; click < 5; click++)
    expect((await report(`/${person.username}/click/qr`, undefined, address)).status).toBe(204);
  expect(await sumsOf(person)).toEqual({ "download qr": 3 });
});

it("POST /:handle/click answers 204 where nobody has the name", async () => {
  expect((await report("/nobody-of-this-name/click/qr")).status).toBe(204);
});

it("Likes count, and those taken back count less", async () => {
  const [owner, fan, other] = [await newPerson(), await newMember(), await newMember()];
  for (const [liked, { cookie }] of [
    [true, fan],
    [true, fan],
    [true, other],
    [false, other],
    [false, other],
  ] as const)
    await report(`/${owner.username}/like`, { liked }, { Cookie: cookie });
  const visitor = { "X-Forwarded-For": newClientAddress() };
  for (const liked of [true, true, false, true]) await report(`/${owner.username}/like`, { liked }, visitor);
  expect(await sumsOf(owner)).toEqual({ like: 2 });
});

it("The country of a view is counted where the operator gives a database, by IPv4 address", async () => {
  const person = await newPerson();
  const path = join(process.env.DATA_DIR ?? "", "country.mmdb");
  writeFileSync(path, countryDatabase(203, "PT"));
  vi.stubEnv("GEO_DATABASE", path);
  forgetEnv();
  await openCountryDatabase();
  for (const address of ["203.0.113.7", "198.51.100.7", "2001:db8::1"])
    await report(`/${person.username}/view`, {}, { "X-Forwarded-For": address });
  const sums = await sumsOf(person);
  expect(Object.entries(sums).filter(([key]) => key.startsWith("country"))).toEqual([["country pt", 1]]);
  vi.unstubAllEnvs();
  forgetEnv();
});

it("A database of countries that cannot be read ends the start with its variable's name", async () => {
  const path = join(process.env.DATA_DIR ?? "", "broken.mmdb");
  writeFileSync(path, "no database");
  vi.stubEnv("GEO_DATABASE", path);
  forgetEnv();
  await expect(openCountryDatabase()).rejects.toThrow(/^GEO_DATABASE: the file cannot be read as MMDB: /);
  vi.unstubAllEnvs();
  forgetEnv();
});

it("Sums are kept by quarter of an hour, and added to those that are stored", async () => {
  const person = await newPerson();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-02-28T23:59:59Z") });
  for (const time of ["2031-02-28T23:44:59Z", "2031-02-28T23:45:00Z", "2031-02-28T23:59:59Z", "2031-03-01T00:00:00Z"]) {
    vi.setSystemTime(new Date(time));
    countOnPage(person.id, [["view", ""]]);
    await flushStatistics();
  }
  const rows = await database().select().from(pageStatistics).where(eq(pageStatistics.pageId, person.id));
  expect(rows.map(({ startsAt, total }) => `${startsAt.toISOString()} ${total}`).sort()).toEqual([
    "2031-02-28T23:30:00.000Z 1",
    "2031-02-28T23:45:00.000Z 2",
    "2031-03-01T00:00:00.000Z 1",
  ]);
});

it("A page keeps 100 names of a kind a day, and further ones count as others, however many visitors make them up", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  for (let name = 0; name < 130; name++) countOnPage(person.id, [["referrer", `site${name}.example`]]);
  countOnPage(person.id, [["referrer", "site0.example"]]);
  for (let name = 0; name < 130; name++) countOnPage(other.id, [["app", `made.up${name}`]]);
  const sums = await sumsOf(person);
  expect(Object.keys(sums)).toHaveLength(101);
  expect([sums["referrer (Other)"], sums["referrer site0.example"]]).toEqual([30, 2]);
  expect((await sumsOf(other))["app (Other)"]).toBe(30);
});

it("A host that is called other is a host like any other", async () => {
  const person = await newPerson();
  await report(`/${person.username}/view`, { referrer: "https://other", source: "(Other)" });
  expect(await sumsOf(person)).toEqual({
    ...{ "device computer": 1, live: 1, "referrer other": 1, "utm_source (other)": 1, view: 1, visitor: 1 },
  });
});

it("Sums of a page that is gone are dropped, and those of others written", async () => {
  const [gone, person] = [await newPerson(), await newPerson()];
  for (const { id } of [gone, person]) countOnPage(id, [["view", ""]]);
  await database().delete(users).where(eq(users.id, gone.id));
  expect([await sumsOf(gone), await sumsOf(person)]).toEqual([{}, { view: 1 }]);
  await database().delete(users).where(eq(users.id, person.id));
  expect(await sumsOf(person)).toEqual({});
});

it("Sums of two writers at once are added up, and none is lost", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => newPerson()));
  for (let round = 0; round < 10; round++) {
    for (const { id } of round % 2 ? people : people.toReversed()) countOnPage(id, [["view", ""]]);
    void flushStatistics();
  }
  for (const person of people) expect(await sumsOf(person)).toEqual({ view: 10 });
});

it("While the database refuses sums, they wait within their bound for the timer, and none is written twice", async () => {
  const [first, second] = [await newPerson(), await newPerson()];
  const accept = await refuseInDatabase("page_statistics", "insert", "true");
  const warn = vi.spyOn(log(), "warn").mockReturnValue();
  // Whatever else runs in this process may warn of something, too.
  const refusals = () =>
    warn.mock.calls.filter(([, text]) => text === "statistics of pages were not written yet").length;
  try {
    for (let name = 0; name < 25_000; name++) countOnPage(first.id, [["click", `link ${name}`]]);
    await expect.poll(refusals).toBe(1);
    for (let again = 0; again < 100; again++) countOnPage(first.id, [["click", "link 0"]]);
    countOnPage(second.id, [["view", ""]]);
    await new Promise((done) => setTimeout(done, 1_000));
    // Each event would ask a database that is down.
    expect(refusals()).toBe(1);
  } finally {
    await accept();
  }
  const sums = await sumsOf(first);
  expect([Object.keys(sums).length, sums["click link 0"], sums["click link 1"]]).toEqual([20_000, 101, 1]);
  expect(await sumsOf(second)).toEqual({});
  countOnPage(second.id, [["view", ""]]);
  expect(await sumsOf(second)).toEqual({ view: 1 });
});

it("After 100 days sums by quarter of an hour become sums by day, and after 25 months they are deleted", async () => {
  const person = await newPerson();
  const day = sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'`;
  const ago = (days: number, minutes = 0) =>
    sql<Date>`(${day} - interval '1 day' * ${days} + interval '1 minute' * ${minutes})`;
  const sum = { pageId: person.id, metric: "click", name: "a" };
  await database()
    .insert(pageStatistics)
    .values([
      { ...sum, startsAt: ago(99), total: 1 },
      { ...sum, startsAt: ago(100), total: 2 },
      { ...sum, startsAt: ago(101, 1425), total: 4 },
      { ...sum, startsAt: ago(101), total: 8 },
      { ...sum, metric: "live", name: "", startsAt: ago(101), total: 8 },
      { ...sum, metric: "live", name: "", startsAt: sql`now() - interval '61 minutes'`, total: 1 },
      { ...sum, metric: "live", name: "", startsAt: sql`now() - interval '29 minutes'`, total: 1 },
    ]);
  const old = (months: number) =>
    sql<string>`((now() at time zone 'utc') - make_interval(months => ${months}, days => 1))::date`;
  await database()
    .insert(pageStatisticsDays)
    .values([
      { ...sum, day: sql<string>`(${ago(101)} at time zone 'utc')::date`, total: 16 },
      { ...sum, day: old(24), total: 1 },
      { ...sum, day: old(25), total: 1 },
    ]);
  await condenseStatistics();
  await condenseStatistics();
  const quarters = await database().select().from(pageStatistics).where(eq(pageStatistics.pageId, person.id));
  const days = await database().select().from(pageStatisticsDays).where(eq(pageStatisticsDays.pageId, person.id));
  expect(quarters.map(({ metric, total }) => `${metric} ${total}`).sort()).toEqual(["click 1", "click 2", "live 1"]);
  expect(days.map(({ total }) => total).sort((one, other) => one - other)).toEqual([1, 28]);
});

it("A hundred thousand clicks on one link, as of ten seconds with ten thousand each, are one row", async () => {
  const person = await newPerson();
  const { id } = await createLink(person.id, { type: "github", value: "ada" });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-06T10:01:00Z") });
  for (let click = 0; click < 100_000; click++) countOnPage(person.id, [["click", id]]);
  await flushStatistics();
  const rows = await database().select().from(pageStatistics).where(eq(pageStatistics.pageId, person.id));
  expect(rows.map(({ metric, name, total }) => [metric, name, total])).toEqual([["click", id, 100_000]]);
});
