import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { claimSource, saveState } from "@/lib/page/cards/state-store";
import { createCard } from "@/lib/page/cards/store";
import { assignDomain, claimDomain, getDomains } from "@/lib/page/domains/store";
import { setLike } from "@/lib/page/likes/store";
import { announceViews, countView } from "@/lib/page/views/counting";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { updateAccountFlag } from "@/lib/people/users/store";
import { temporaryFolder } from "@/scripts/temporary";
import { findPostgres } from "../../scripts/programs.mjs";
import { type DatabaseCopy, openDatabaseCopy } from "../support/database-copy";
import { documentsMade } from "../support/made-documents";
import { newApplication, newPerson } from "../support/people";
import { itInLongRun } from "../support/sampling";
import { metricsToken, startServer, type TestServer } from "../support/server";
import { ownerToken } from "../support/site";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy";
import { expectWithin } from "../support/time-bounds";
import { fileForm } from "../support/uploads";

const programs = findPostgres();
const { folder, remove } = temporaryFolder("freshness");
const file = (name: string) => readFileSync(`tests/files/${name}`);

let database: DatabaseCopy | undefined;
let proxy: TcpProxy | undefined;
let sql: Sql;
let near: TestServer;
let far: TestServer;
let token: string;
let person: { id: string; username: string };

beforeAll(async () => {
  if (!programs) return;
  database = await openDatabaseCopy();
  const { url } = database;
  sql = postgres(url, { max: 1, onnotice: () => {} });
  proxy = await startTcpProxy(Number(new URL(url).port));
  const throughProxy = new URL(url);
  throughProxy.port = String(proxy.port);
  const environment = { DATA_DIR: folder, RATE_LIMITS: "off", METRICS_TOKEN: metricsToken, STALE_SECONDS: "0" };
  [near, far] = await Promise.all([
    startServer({ ...environment, DATABASE_URL: url }),
    startServer({ ...environment, DATABASE_URL: throughProxy.href }),
  ]);
  person = await newPerson();
  await updateAccountFlag(person.username, "isPremium", true);
  fan = (await newPerson()).id;
  token = await ownerToken(near.url, await newApplication(person.id));
});

afterAll(async () => {
  await near?.close("SIGKILL");
  await far?.close("SIGKILL");
  await closeDatabase();
  await sql?.end();
  await proxy?.close();
  await database?.drop();
  remove();
});

const authorized = () => ({ Authorization: `Bearer ${token}` });

async function send(method: string, path: string, body?: unknown): Promise<Record<string, string>> {
  const isForm = body instanceof FormData;
  const response = await fetch(near.url + path, {
    method,
    headers: { ...authorized(), ...(!isForm && body !== undefined && { "Content-Type": "application/json" }) },
    body: isForm || body === undefined ? (body as FormData | undefined) : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === "" ? {} : JSON.parse(text);
}

/** Reads the profile's page and both variants until they are cached; the name that each shows. */
async function shownBy({ url }: TestServer, username = person.username) {
  const page = await (await fetch(`${url}/${username}`)).text();
  const a = await (await fetch(`${url}/api/user/${username}`)).json();
  const b = await (await fetch(`${url}/api/users/${username}`)).json();
  return { name: /<bdi>([^<]*)</.exec(page)?.[1], a: a.display_name, bio: b.config.bio };
}

/** Reads until a read makes no page; how many the server has made by then. */
async function cachedBy(server: TestServer): Promise<number> {
  let made = -1;
  const isCached = async () => {
    const before = made;
    await shownBy(server);
    made = await documentsMade(server.url, "page");
    return made === before;
  };
  await expect.poll(isCached).toBe(true);
  return made;
}

/** On a starved machine the feed of changes falls silent, and a page is made again to be sure. */
function expectMadeOnce(made: number, before: number): void {
  if (inject("isLong")) expect(made).toBe(before + 1);
  else expect(made).toBeGreaterThan(before);
}

/** Expects a new page a second later, or in `npm test` once a busy machine has passed on the change. */
async function expectMadeSoon(server: TestServer, before: number): Promise<void> {
  const made = async () => {
    await shownBy(server);
    return documentsMade(server.url, "page");
  };
  if (!inject("isLong")) return expect.poll(made).toBeGreaterThan(before);
  await pause(1_000);
  expect(await made()).toBe(before + 1);
}

/** Expects a server to show something a second later, or in `npm test` soon. */
async function expectShownSoon<Shown>(shown: () => Promise<Shown>, expected: Shown): Promise<void> {
  if (!inject("isLong")) return expect.poll(shown).toEqual(expected);
  await pause(1_000);
  expect(await shown()).toEqual(expected);
}

let fan = "";

/** One change of each table by the API of the near server. */
const doors: [string, () => Promise<unknown>][] = [
  ["PATCH /api/user", () => send("PATCH", "/api/user", { colors: { accent: "#123456" } })],
  ["a new alias", () => send("PATCH", "/api/user", { alias: `${person.username.slice(0, 20)}-too` })],
  ["POST /api/links", () => send("POST", "/api/links", { type: "github", value: "ada" })],
  ["POST /api/cards", () => send("POST", "/api/cards", { type: "weather", value: "Rome" })],
  ["an audio", () => send("POST", "/api/upload/audio", fileForm(file("audio/constant.mp3"), { name: "Song" }))],
];

async function refreshCard(): Promise<void> {
  await createCard(person.id, { type: "weather", value: "Oslo", extra: null });
  await claimSource(person.id, "weather:oslo", { every: 0, retry: 0 });
  const facts = { country: "Norway", celsius: 4, fahrenheit: 39, feelsCelsius: 1, feelsFahrenheit: 34 };
  await saveState(person.id, "weather:oslo", { facts, pictures: {} }, new Map(), []);
}
async function seeProfile(): Promise<void> {
  await countView({ userId: person.id, day: "2026-01-02", visitor: "somebody" });
  await announceViews();
}
async function prove(): Promise<void> {
  await claimDomain(person.id, "fresh.example");
  const { claim } = await getDomains(person.id);
  if (claim) await assignDomain(person.id, claim);
}
const linkChat = async () =>
  accountAdapter().linkAccount?.({ userId: person.id, provider: "discord", providerAccountId: "9", type: "oauth" });

/** This process acts as a third server: the two learn of its changes from the database alone. */
const doorsElsewhere: [string, () => Promise<unknown>][] = [
  ["a like", () => setLike(fan, person.id, true)],
  ["a view, once it is announced", seeProfile],
  ["a proven domain", prove],
  ["a chat account that is linked at sign-in", linkChat],
  ["a refreshed card state", refreshCard],
  ["a new application", () => newApplication(person.id)],
];

/** What `tests/api/change-events.test.ts` changes, too: in `npm test` a few. */
const tried = (all: typeof doors) => (inject("isLong") ? all : [...all.slice(0, 1), ...all.slice(2, 4)]);

describe.runIf(programs)("two servers on one PostgreSQL", () => {
  it.each(tried(doors))(
    "A profile that changes through %s is made anew for the next read here, and within a second there",
    async (_, change) => {
      const before = [await cachedBy(near), await cachedBy(far)] as const;
      await change();
      await fetch(`${near.url}/${person.username}`);
      expectMadeOnce(await documentsMade(near.url, "page"), before[0]);
      await expectMadeSoon(far, before[1]);
    },
  );

  it.each(tried(doorsElsewhere))(
    "A profile that changes through %s at another server is made anew on both within a second",
    async (_, change) => {
      const before = [await cachedBy(near), await cachedBy(far)] as const;
      await change();
      await Promise.all([expectMadeSoon(near, before[0]), expectMadeSoon(far, before[1])]);
    },
  );

  itInLongRun("A profile under a load of readers is never shown older than a second", async () => {
    let isOver = false;
    const written = ["Start"];
    /** The place of the newest name that was answered a second ago, which every read that begins now must show. */
    let due = 0;
    await send("PATCH", "/api/user", { display_name: "Start" });
    await pause(1_500);
    const stale: string[] = [];
    const read = async (url: string) => {
      while (!isOver) {
        const least = due;
        const { display_name } = await (await fetch(`${url}/api/user/${person.username}`)).json();
        if (written.indexOf(display_name) < least) stale.push(`${display_name} when ${written[least]} was due`);
      }
    };
    const readers = [near, far].flatMap(({ url }) => Array.from({ length: 8 }, () => read(url)));
    for (let round = 0; round < 40; round++) {
      const name = `Load ${round}`;
      const place = written.push(name) - 1;
      await send("PATCH", "/api/user", { display_name: name });
      setTimeout(() => {
        due = place;
      }, 1_000);
      await pause(20);
    }
    isOver = true;
    await Promise.all(readers);
    expect(stale).toEqual([]);
  });

  it("A change is shown while the listening connection is lost, and by notification again afterwards", async () => {
    for (const round of ["one", "two", "three"]) {
      await shownBy(far);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'vitrine-feed' and datname = current_database()`;
      await send("PATCH", "/api/user", { display_name: round, bio: round });
      const shown = { name: round, a: round, bio: round };
      await expectShownSoon(() => shownBy(far), shown);
      expect(await shownBy(near)).toEqual(shown);
    }
    await cachedBy(far);
  });

  it("A profile behind a wire that went silent is soon refused rather than shown as it was", async () => {
    await send("PATCH", "/api/user", { display_name: "Before" });
    await expectShownSoon(async () => (await shownBy(far)).a, "Before");
    proxy?.cut();
    await send("PATCH", "/api/user", { display_name: "After" });
    // The wire says nothing, and a heartbeat is sent every five seconds.
    const status = async () => (await fetch(`${far.url}/api/user/${person.username}`)).status;
    await expectWithin(15_000, () => expect.poll(status).toBe(503));
    const during = await fetch(`${far.url}/api/user/${person.username}`);
    expect([during.status, during.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await fetch(`${far.url}/${person.username}`)).status).toBe(503);
    proxy?.mend();
    await expect.poll(async () => (await fetch(`${far.url}/api/user/${person.username}`)).status).toBe(200);
    expect((await shownBy(far)).a).toBe("After");
  });
});
