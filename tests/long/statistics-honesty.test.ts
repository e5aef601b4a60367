import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { BrowserContext } from "playwright";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { database } from "@/db/client";
import { pageStatistics } from "@/db/schema";
import { executeRows } from "@/db/sql";
import { createLink } from "@/lib/page/links/store";
import { readStatistics } from "@/lib/page/statistics/by-day";
import { temporaryFolder } from "@/scripts/temporary";
import { startBrowser } from "../support/browser";
import { openOnPostgres } from "../support/long-site";
import { password, passwordHash } from "../support/members";
import { signedInCookies } from "../support/pages";
import { newPerson } from "../support/people";
import { startServer, type TestServer } from "../support/server";
import { sameOriginHeaders } from "../support/signed-in";

const visits = 20_000;
const together = 24;
const flushMilliseconds = 10_000;
const { folder, remove } = temporaryFolder("clock");
const clockFile = join(folder, "ahead");
/** The server's clock: it is set to a time, and goes on from there. */
function setClock(site: { pid: number }, time: Date | "now"): void {
  writeFileSync(clockFile, String(time === "now" ? 0 : time.getTime() - Date.now()));
  process.kill(site.pid, "SIGUSR2");
}

const environment = { TRUST_PROXY: "1", RATE_LIMITS: "on", CLOCK_FILE: clockFile };
const program = ["--import", "./tests/support/shifted-clock.mjs", "server.mjs"];
let site: TestServer;
let pageId = "";
const links: string[] = [];
beforeAll(async () => {
  writeFileSync(clockFile, "0");
  site = await openOnPostgres(environment, program, async () => {
    pageId = (await newPerson({ username: "ada", passwordHash })).id;
    for (const value of ["ada", "ben", "cleo"]) links.push((await createLink(pageId, { type: "github", value })).id);
  });
});
afterAll(async () => {
  await site.close();
  remove();
});

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
const random = createRandom(Number(process.env.VITRINE_TEST_SEED ?? 47) || 47);
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const instagram =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85";
const googlebot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

type Sum = Record<string, number>;
type Sent = Record<string, string>;

async function send(method: "GET" | "POST", path: string, headers: Sent, body?: unknown): Promise<void> {
  const own = { ...sameOriginHeaders, Origin: site.url, Host: new URL(site.url).host };
  const json: Sent = body === undefined ? {} : { "Content-Type": "application/json" };
  const response = await fetch(site.url + path, {
    ...{ method, headers: { ...own, ...json, ...headers } },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  if (response.status !== (method === "GET" ? 200 : 204)) throw new Error(`${method} ${path}: ${response.status}`);
}

/** What one visit sends, and what of it has to be counted. */
type Visit = { act: () => Promise<void>; counts: [key: string, by: number][] };

const sources = [
  ["", "referrer"],
  ["https://www.reddit.com", "referrer reddit.com"],
  ["https://news.example", "referrer news.example"],
] as const;

function browserVisit(views: number): Visit {
  const headers = { "X-Forwarded-For": newAddress(), "User-Agent": chrome, "Accept-Language": oneOf(["en-GB", "pt"]) };
  const [referrer, source] = oneOf(sources);
  const clicks = random() < 0.3 ? [oneOf(links)] : [];
  const language = `language ${headers["Accept-Language"].slice(0, 2)}`;
  return {
    async act() {
      for (let view = 0; view < views; view++) {
        await send("GET", "/ada", headers);
        await send("POST", "/ada/view", headers, { referrer });
      }
      for (const link of clicks) await send("POST", `/ada/click/${link}`, headers);
    },
    counts: [
      ...(["view", source, "device computer", language] as const).map((key): [string, number] => [key, views]),
      ...[["visitor", 1] as [string, number], ...clicks.map((link): [string, number] => [`click ${link}`, 1])],
    ],
  };
}

/** Two tabs that are opened at once. */
function twoTabs(): Visit {
  const headers = { "X-Forwarded-For": newAddress(), "User-Agent": instagram };
  const tab = async () => {
    await send("GET", "/ada", headers);
    await send("POST", "/ada/view", headers, { referrer: "https://l.instagram.com" });
  };
  return {
    act: async () => void (await Promise.all([tab(), tab()])),
    counts: [
      ["view", 2],
      ["visitor", 1],
      ["app Instagram", 2],
      ["device phone", 2],
    ],
  };
}

const uncounted = (act: (headers: Sent) => Promise<void>): Visit => {
  const headers = { "X-Forwarded-For": newAddress(), "User-Agent": chrome };
  return { act: () => act(headers), counts: [] };
};

const kinds: readonly (readonly [share: number, make: () => Visit])[] = [
  [0.45, () => browserVisit(1)],
  [0.1, () => browserVisit(3)],
  [0.1, twoTabs],
  // A program that runs the page's script.
  [
    0.15,
    () =>
      uncounted(async (headers) => {
        const bot = { ...headers, "User-Agent": googlebot };
        await send("GET", "/ada", bot);
        await send("POST", "/ada/view", bot, { referrer: "" });
        await send("POST", `/ada/click/${links[0]}`, bot);
      }),
  ],
  [0.1, () => uncounted((headers) => send("GET", "/ada", { ...headers, "Sec-Purpose": "prefetch;prerender" }))],
  // A blocker lets the page through, and no report.
  [0.05, () => uncounted((headers) => send("GET", "/ada", headers))],
  // Another site reports in the visitor's name, or somebody makes up what the page does not have.
  [
    0.05,
    () =>
      uncounted(async (headers) => {
        const other = { ...headers, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
        await send("POST", "/ada/view", other, { referrer: "" });
        await send("POST", `/ada/click/${crypto.randomUUID()}`, headers);
        await send("POST", "/ada/view", headers, { referrer: "", visitors: 100 });
      }),
  ],
];

function nextVisit(): Visit {
  let left = random();
  for (const [share, make] of kinds) {
    left -= share;
    if (left < 0) return make();
  }
  return browserVisit(1);
}

/** Does so many visits, some at once, and adds what has to be counted. */
async function visit(count: number, expected: Sum): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const { act, counts } = nextVisit();
      await act();
      for (const [key, by] of counts) expected[key] = (expected[key] ?? 0) + by;
    }
  };
  await Promise.all(Array.from({ length: together }, work));
}

async function counted(): Promise<Sum> {
  const { metric, name, total } = pageStatistics;
  const rows = await database()
    .select({ metric, name, total: sql`sum(${total})`.mapWith(Number) })
    .from(pageStatistics)
    .where(sql`metric <> 'live'`)
    .groupBy(metric, name);
  return Object.fromEntries(rows.map((row) => [row.name === "" ? row.metric : `${row.metric} ${row.name}`, row.total]));
}

const difference = (one: Sum, other: Sum): Sum =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])]
      .map((key): [string, number] => [key, (one[key] ?? 0) - (other[key] ?? 0)])
      .filter(([, by]) => by !== 0),
  );

const flushed = () => pause(flushMilliseconds + 3_000);

it(`of ${visits} visits by browsers, bots, prefetches, reloads, two tabs and blocked reports exactly what was done is counted`, async () => {
  const expected: Sum = {};
  await visit(visits, expected);
  await flushed();
  process.stdout.write(`${visits} visits: ${JSON.stringify(expected)}\n`);
  expect(difference(await counted(), expected)).toEqual({});
  expect(expected.view).toBeGreaterThan(visits / 2);
});

it.each([
  ["Asia/Kathmandu", "2031-02-10", "2031-02-09T18:15:00Z"],
  ["America/Los_Angeles", "2031-02-10", "2031-02-10T08:00:00Z"],
  ["Pacific/Kiritimati", "2031-02-10", "2031-02-09T10:00:00Z"],
])("visits before and after midnight in %s are counted on their days there", async (zone, date, midnight) => {
  const [before, after]: [Sum, Sum] = [{}, {}];
  await database().delete(pageStatistics);
  setClock(site, new Date(Date.parse(midnight) - 60_000));
  await pause(100);
  await visit(300, before);
  setClock(site, new Date(midnight));
  await pause(100);
  await visit(200, after);
  await flushed();
  const read = await readStatistics(pageId, { from: "2031-02-08", to: "2031-02-11", time_zone: zone });
  const views = Object.fromEntries(read.days.map(({ date, views }) => [date, views]));
  const yesterday = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
  expect(views).toMatchObject({ [yesterday]: before.view, [date]: after.view });
  const sum = (clicks: Sum) => links.reduce((total, link) => total + (clicks[`click ${link}`] ?? 0), 0);
  expect(read.days.map(({ clicks }) => clicks).filter(Boolean)).toEqual([sum(before), sum(after)]);
  setClock(site, "now");
});

it("a killed server loses what it counted in the last ten seconds at most, and counts nothing twice", async () => {
  const own = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "", TRUST_PROXY: "1" });
  const { id, username } = await newPerson({ username: `k${crypto.randomUUID().slice(0, 8)}` });
  const times: number[] = [];
  const until = Date.now() + 25_000;
  const report = async () => {
    while (Date.now() < until) {
      const headers = {
        ...sameOriginHeaders,
        Origin: own.url,
        Host: new URL(own.url).host,
        "X-Forwarded-For": newAddress(),
      };
      const { status } = await fetch(`${own.url}/${username}/click/qr`, { method: "POST", headers });
      if (status === 204) times.push(Date.now());
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: 4 }, report));
  const killedAt = Date.now();
  await own.close("SIGKILL");
  const [row] = await executeRows<{ total: string }>(
    database(),
    sql`select coalesce(sum(total), 0) as total from page_statistics where page_id = ${id}`,
  );
  const stored = Number(row?.total ?? 0);
  const safe = times.filter((time) => time < killedAt - flushMilliseconds - 1_500).length;
  process.stdout.write(
    `killed: ${times.length} clicks were answered, ${stored} are stored, ${safe} were older than the buffer\n`,
  );
  expect(stored).toBeGreaterThanOrEqual(safe);
  expect(stored).toBeLessThanOrEqual(times.length);
  expect(safe).toBeGreaterThan(0);
});

it("what Chromium does is counted: a visit, a reload, two tabs, and neither the owner, a blocked report nor a page without script", async () => {
  await database().delete(pageStatistics);
  const browser = await startBrowser();
  const agents = { userAgent: chrome, locale: "en-GB" };
  const open = async (options: object, act: (context: BrowserContext) => Promise<void>) => {
    const context = await browser.newContext({
      ...agents,
      ...options,
      extraHTTPHeaders: { "X-Forwarded-For": newAddress() },
    });
    await context.route(/github\.com/, (route) => route.fulfill({ body: "there" }));
    await act(context);
    await context.close();
  };
  const see = async (context: BrowserContext, isCounted = true) => {
    const page = await context.newPage();
    const reported = isCounted ? page.waitForResponse((response) => response.url().endsWith("/view")) : pause(2_000);
    await page.goto(`${site.url}/ada`);
    await reported;
    return page;
  };
  await open({}, async (context) => {
    const page = await see(context);
    const reported = page.waitForResponse((response) => response.url().endsWith("/view"));
    await page.reload();
    await reported;
    await page.locator(".profile-link").first().click();
    await pause(500);
  });
  await open({}, async (context) => void (await Promise.all([see(context), see(context)])));
  await open({}, async (context) => {
    await context.route(/\/(view|click\/.*)$/, (route) => route.abort());
    const page = await see(context, false);
    await page.locator(".profile-link").first().click();
  });
  await open({ javaScriptEnabled: false }, async (context) => {
    const page = await see(context, false);
    await page.locator(".profile-link").first().click();
  });
  await open({}, async (context) => {
    await context.addCookies(await signedInCookies(site.url, "ada", password));
    const page = await see(context, false);
    await page.locator(".profile-link").first().click();
    await pause(500);
  });
  await browser.close();
  await flushed();
  expect(await counted()).toEqual({
    ...{ view: 4, visitor: 2, referrer: 4, "device computer": 4, "language en": 4, [`click ${links[0]}`]: 1 },
  });
  expect(inject("isLong")).toBe(true);
});
