import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/[handle]/picture/[slot]/route";
import { database } from "@/db/client";
import { cardPictures, cardStates, cards } from "@/db/schema";
import { subscribeToProfileChanges } from "@/lib/core/owners/change-events";
import { env } from "@/lib/core/process/env";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { refreshCards } from "@/lib/page/cards/refresh";
import { findRefreshPlan, refreshDueCards, startCardRefresh } from "@/lib/page/cards/refresh-plan";
import { type NewCard, newCard } from "@/lib/page/cards/schema";
import { getShownCards } from "@/lib/page/cards/shown-cards";
import { claimSource } from "@/lib/page/cards/state-store";
import { createCard, deleteCard, listCards } from "@/lib/page/cards/store";
import type { UserChange } from "@/lib/people/users/schema";
import { getProfile, updateUser } from "@/lib/people/users/store";
import { copyRecordedAnswers, type SourceFault, spotify, startCardSources } from "../support/card-sources";
import { newPerson } from "../support/people";
import { setRows } from "../support/rows";
import { sampled } from "../support/sampling";
import { expectWithin } from "../support/time-bounds";

const sources = await startCardSources();
Object.assign(process.env, sources.environment);
const hash = expect.stringMatching(/^[0-9a-f]{32}$/);
const changed: string[] = [];
subscribeToProfileChanges((userId) => changed.push(userId));

beforeEach(() => {
  Object.assign(sources.state, { says: copyRecordedAnswers(), fault: undefined, faultsOf: {} });
  forget();
});
afterAll(sources.stop);

/** As a process that has just begun. */
function forget() {
  sources.asked.length = 0;
  changed.length = 0;
  for (const name of ["asked-hosts", "card-answers", "card-places", "card-pictures", "card-upkeep"])
    forgetSingleton(name);
}

const chat = { type: "chat", value: null, extra: { show_badges: true } } as const;
const server = { type: "server", value: "https://discord.gg/fXyZ12", extra: null } as const;
const weather = { type: "weather", value: "Lisbon", extra: null } as const;

async function newOwner(cards: readonly NewCard[], change: UserChange = { chat_id: "94490510688792576" }) {
  const person = await newPerson();
  await updateUser(person.id, change);
  for (const card of cards) await createCard(person.id, card);
  changed.length = 0;
  return person;
}

const statesOf = async (ownerId: string) => {
  const rows = await database().select().from(cardStates).where(eq(cardStates.userId, ownerId));
  return Object.fromEntries(rows.map(({ source, state }) => [source, state]));
};

/** Makes all that was asked for a profile so long ago, in seconds. */
const age = (ownerId: string, seconds: number) =>
  setRows(
    cardStates,
    {
      triedAt: sql`${cardStates.triedAt} - make_interval(secs => ${seconds}::float8)`,
      refreshedAt: sql`${cardStates.refreshedAt} - make_interval(secs => ${seconds}::float8)`,
    },
    eq(cardStates.userId, ownerId),
  );

/** What the page of a profile is made of, as it is made. */
async function factsShown(owner: { username: string }): Promise<unknown> {
  const [card] = (await shown(owner)).cards;
  return card && "facts" in card ? card.facts : undefined;
}

const shown = async ({ username }: { username: string }) => {
  const profile = await getProfile(username);
  const cards = await getShownCards(profile, await listCards(profile.id));
  startCardRefresh(username, cards.refreshPlan);
  return cards;
};

const presenceFacts = {
  name: "Phineas",
  username: "phineas",
  status: "dnd",
  words: "☕ brewing coffee",
  activity: { verb: "playing", name: "Visual Studio Code", details: "Editing README.md", state: "Workspace: lanyard" },
  badges: ["Early bot developer", "Early supporter"],
};

it("A state of a card is what its source says, in our words, with the pictures that belong to it", async () => {
  const owner = await newOwner([chat, server, weather]);
  await refreshCards(owner.id);
  expect(await statesOf(owner.id)).toEqual({
    "chat:94490510688792576": {
      facts: presenceFacts,
      pictures: {
        avatar: { id: "a_7484f82375f47a487f41650f36d30318", hash },
        activity: { id: "565945077491433494", hash },
      },
    },
    "server:fXyZ12": {
      facts: { name: "CS:GO Fraggers Only", members: 12_345, online: 678 },
      pictures: { icon: { id: "a_7bd92a8f4d13a4d8f5f2d2ebd1b9e31f", hash } },
    },
    "weather:lisbon": {
      facts: {
        country: "Portugal",
        countryCode: "PT",
        celsius: 18,
        fahrenheit: 65,
        feelsCelsius: 17,
        feelsFahrenheit: 62,
        code: 2,
        isDay: true,
        windKmh: 15,
      },
      pictures: {},
    },
  });
  expect([...sources.asked].sort()).toEqual([
    "/app-assets/383226320970055681/565945077491433494.png?size=128",
    "/avatars/94490510688792576/a_7484f82375f47a487f41650f36d30318.png?size=256",
    "/icons/165176875973476352/a_7bd92a8f4d13a4d8f5f2d2ebd1b9e31f.png?size=128",
    "/invites/fXyZ12?with_counts=true",
    "/v1/forecast?latitude=38.71667&longitude=-9.13333&current=temperature_2m%2Capparent_temperature%2Cis_day%2Cweather_code%2Cwind_speed_10m&timezone=auto",
    "/v1/search?name=lisbon&count=1&format=json",
    "/v1/users/94490510688792576",
  ]);
});

it.each([["a&count=9#b?c%20+d", "A&count=9#b?c%20+d", "a%26count%3D9%23b%3Fc%2520%2Bd"]])(
  "The state of the place %s is asked for with its name encoded",
  async (key, value, encoded) => {
    const owner = await newOwner([{ ...weather, value }]);
    await refreshCards(owner.id);
    expect(sources.asked).toContain(`/v1/search?name=${encoded}&count=1&format=json`);
    expect(await statesOf(owner.id)).toMatchObject({ [`weather:${key}`]: { facts: { celsius: 18 } } });
  },
);

// As a key of rows, a name must fit an index of PostgreSQL, whose entries have 2,704 bytes at most.
it("The longest city names, of letters that do not compress, are stored apart though they differ in the last one only", async () => {
  const letters = Array.from({ length: 42_000 }, (_, at) => String.fromCodePoint(0x20000 + at));
  let seed = 1;
  const letter = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return letters[seed % letters.length];
  };
  const long = Array.from({ length: 511 }, letter).join("");
  const values = [`${long}a`, `${long}b`];
  const owner = await newOwner(values.map((value) => newCard.parse({ type: "weather", value })));
  await refreshCards(owner.id);
  expect(Object.keys(await statesOf(owner.id))).toHaveLength(2);
  expect((await shown(owner)).cards).toMatchObject(values.map((city) => ({ city, facts: { celsius: 18 } })));
  expect(sources.asked.filter((path) => path.startsWith("/v1/search"))).toHaveLength(2);
  forgetSingleton("card-answers");
  await refreshCards(owner.id);
  expect(sources.asked.filter((path) => path.startsWith("/v1/search"))).toHaveLength(2);
});

it("The state of a chat card with a song names it and who plays it", async () => {
  sources.state.says.presence.data.activities = [spotify as never];
  const owner = await newOwner([chat]);
  await refreshCards(owner.id);
  const [card] = (await shown(owner)).cards;
  expect(card).toMatchObject({
    facts: {
      words: null,
      activity: { verb: "listening", name: "Spotify", details: "Let Go", state: "Ark Patrol, Veronika Redd" },
    },
    art: undefined,
  });
});

it.each([
  { card: chat, path: "/v1/users/", seconds: 30 },
  { card: server, path: "/invites/", seconds: 300 },
  { card: weather, path: "/v1/forecast", seconds: 900 },
])("A state of type $card.type is asked for every $seconds seconds at most", async ({ card, path, seconds }) => {
  const owner = await newOwner([card]);
  const asks = () => sources.asked.filter((asked) => asked.startsWith(path)).length;
  await refreshCards(owner.id);
  await age(owner.id, seconds / 2);
  forgetSingleton("card-answers");
  await refreshCards(owner.id);
  expect(asks()).toBe(1);
  await age(owner.id, seconds);
  await refreshCards(owner.id);
  expect(asks()).toBe(2);
});

it("A state that is as before changes nothing, and one that differs changes the page", async () => {
  const owner = await newOwner([weather]);
  await refreshCards(owner.id);
  expect(changed).toEqual([owner.id]);
  await age(owner.id, 1000);
  forget();
  await refreshCards(owner.id);
  expect([sources.asked.length, changed]).toEqual([2, []]);
  await age(owner.id, 1000);
  forget();
  sources.state.says.forecast.current.temperature_2m = 21.5;
  await refreshCards(owner.id);
  expect(changed).toEqual([owner.id]);
  expect((await shown(owner)).cards).toMatchObject([{ facts: { celsius: 22, fahrenheit: 71 } }]);
});

const faults = [
  ...(["hang", "hang in the answer", "fail", "take long", "redirect", "unknown", "huge", "no JSON"] as const),
  "many values",
] as const;

it.each<SourceFault>(sampled<SourceFault>(faults, 2))(
  "States stay the last good ones while the sources %s, which costs two seconds at most and leads nowhere else",
  async (fault) => {
    const owner = await newOwner([chat, server, weather]);
    await refreshCards(owner.id);
    const before = await statesOf(owner.id);
    expect(Object.values(before)).not.toContain(null);
    await age(owner.id, 1000);
    forget();
    sources.state.fault = fault;
    await expectWithin(2_900, () => refreshCards(owner.id));
    expect(await statesOf(owner.id)).toEqual(before);
    expect([changed, sources.asked.filter((path) => path === "/private")]).toEqual([[], []]);
    expect((await shown(owner)).cards).toMatchObject([{ facts: presenceFacts }, { facts: {} }, { facts: {} }]);
  },
);

it("A card whose source never answered is shown without facts", async () => {
  sources.state.fault = "fail";
  const owner = await newOwner([server]);
  await refreshCards(owner.id);
  expect(await statesOf(owner.id)).toEqual({ "server:fXyZ12": null });
  expect((await shown(owner)).cards).toEqual([{ id: expect.any(String), type: "server", code: "fXyZ12" }]);
});

it.each([
  { card: chat, hours: 1 },
  { card: server, hours: 24 },
  { card: weather, hours: 24 },
])("A state of type $card.type is not shown when it is older than $hours hours", async ({ card, hours }) => {
  const owner = await newOwner([card]);
  await refreshCards(owner.id);
  forget();
  sources.state.fault = "fail";
  await age(owner.id, hours * 3600 - 60);
  expect(await factsShown(owner)).toBeDefined();
  await age(owner.id, 61);
  expect(await factsShown(owner)).toBeUndefined();
  await refreshCards(owner.id);
});

it("States hold what anybody wrote as cut text, and none of it becomes a part of an address", async () => {
  const script = `"><img src=x onerror=alert(1)>\u202e\u0000\ud800x${"\u0301".repeat(40)}${"x".repeat(5000)}`;
  const { presence, invite } = sources.state.says;
  Object.assign(presence.data.discord_user, { username: script, global_name: script, avatar: "../../private?" });
  const activity = {
    type: 0,
    name: script,
    details: script,
    state: script,
    application_id: "1/../../private",
    assets: { large_image: "mp:external/private" },
  };
  presence.data.activities = [activity, { ...activity, type: 4, emoji: { name: script } }, "no activity"] as never;
  Object.assign(invite.guild, { name: script, icon: "//evil.example/" });
  const owner = await newOwner([chat, server]);
  await refreshCards(owner.id);
  const states = await statesOf(owner.id);
  const texts = JSON.stringify(states).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(200);
  expect(JSON.stringify(states)).not.toMatch(/\u202e|\\u0000|\\ud800/);
  expect(states).toMatchObject({
    "chat:94490510688792576": {
      facts: { name: expect.stringMatching(/^"><img src=x onerror=alert\(1\)> �?x\u0301{4}x+…$/) },
      pictures: {},
    },
    "server:fXyZ12": { pictures: {} },
  });
  expect([...sources.asked].sort()).toEqual(["/invites/fXyZ12?with_counts=true", "/v1/users/94490510688792576"]);
});

it("A state is asked for by one of many who try at once, and shared by all who live in the same city", async () => {
  const owners = await Promise.all(Array.from({ length: 5 }, () => newOwner([weather])));
  const first = owners[0]?.id ?? "";
  const claims = await Promise.all(
    Array.from({ length: 10 }, () => claimSource(first, "weather:lisbon", { every: 1e6, retry: 1e6 })),
  );
  expect(claims.filter(Boolean)).toEqual([{ state: null, answerAge: null }]);
  await database().delete(cardStates).where(eq(cardStates.userId, first));
  await Promise.all(owners.flatMap(({ id }) => [refreshCards(id), refreshCards(id)]));
  expect(sources.asked.filter((path) => path.startsWith("/v1/forecast"))).toHaveLength(1);
  for (const owner of owners) expect((await shown(owner)).cards).toMatchObject([{ facts: { celsius: 18 } }]);
});

it("States that the profile does not show any more are gone, and their pictures", async () => {
  const owner = await newOwner([chat, server]);
  await refreshCards(owner.id);
  const [, second] = await listCards(owner.id);
  await deleteCard(owner.id, second?.id ?? "");
  await updateUser(owner.id, { chat_id: "80351110224678912" });
  expect(await factsShown(owner)).toBeUndefined();
  await refreshCards(owner.id);
  expect(Object.keys(await statesOf(owner.id))).toEqual(["chat:80351110224678912"]);
  const pictures = await database().select().from(cardPictures).where(eq(cardPictures.userId, owner.id));
  expect(pictures.map(({ source, slot }) => [source, slot]).sort()).toEqual([
    ["chat:80351110224678912", "activity"],
    ["chat:80351110224678912", "avatar"],
  ]);
});

it("States are refreshed by visits to a cached page, which is rendered again when it shows outdated ones", async () => {
  const owner = await newOwner([chat]);
  await refreshCards(owner.id);
  expect(await shown(owner)).toMatchObject({ mayChange: true, isWaiting: false });
  const refreshPlan = findRefreshPlan(owner.username.toUpperCase());
  await age(owner.id, 40);
  forgetSingleton("card-answers");
  sources.asked.length = 0;
  expect([refreshDueCards(refreshPlan), sources.asked]).toEqual([false, []]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
  expect(refreshDueCards(refreshPlan)).toBe(false);
  await refreshCards(owner.id);
  expect(sources.asked).toEqual(["/v1/users/94490510688792576"]);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect([refreshDueCards(refreshPlan), refreshDueCards(refreshPlan)]).toEqual([true, false]);
  await refreshCards(owner.id);
});

it("A refresh brings a picture anew when it is another one, and keeps the one before while the new one cannot be had", async () => {
  const owner = await newOwner([chat]);
  await refreshCards(owner.id);
  const before = (await shown(owner)).cards[0];
  sources.state.picture = Buffer.from("no picture at all");
  sources.state.says.presence.data.discord_user.avatar = "b".repeat(32);
  sources.state.says.presence.data.activities.splice(0);
  await age(owner.id, 60);
  forget();
  await refreshCards(owner.id);
  expect((await shown(owner)).cards).toMatchObject([{ ...before, facts: { activity: null }, art: undefined }]);
  sources.state.picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  await age(owner.id, 60);
  forget();
  await refreshCards(owner.id);
  const after = (await shown(owner)).cards[0];
  expect(after?.type === "chat" && before?.type === "chat" && [after.avatar === before.avatar]).toEqual([false]);
  const own = and(eq(cardPictures.userId, owner.id), eq(cardPictures.slot, "avatar"));
  const [stored] = await database().select().from(cardPictures).where(own);
  const { format, width, height } = await sharp(stored?.bytes).metadata();
  expect([format, width, height]).toEqual(["webp", 256, 256]);
});

describe("the host of a source", () => {
  const invites = (...codes: string[]) => newOwner(codes.map((value) => ({ ...server, value })));
  const askedCodes = () => sources.asked.flatMap((path) => /^\/invites\/([\w-]+)/.exec(path)?.[1] ?? []);

  it.each<SourceFault>(["fail", "redirect", "hang", "unknown", "no JSON"])(
    "The host of a source is asked for others when one address lets it %s, which is asked once for all profiles",
    async (fault) => {
      sources.state.faultsOf = { "/invites/bad": fault };
      const [evil, duplicate, good] = [await invites("bad"), await invites("bad"), await invites("bad", "good")];
      for (const { id } of [evil, duplicate, good]) await refreshCards(id);
      expect(askedCodes()).toEqual(["bad", "good"]);
      expect(await statesOf(good.id)).toMatchObject({ "server:bad": null, "server:good": { facts: {} } });
    },
  );

  it("The host of a source is asked for the cards of a profile in the order of its page", async () => {
    const owner = await invites("o1", "o2", "o3");
    await setRows(cards, { position: sql`-${cards.position}` }, eq(cards.userId, owner.id));
    await refreshCards(owner.id);
    expect(askedCodes()).toEqual(["o3", "o2", "o1"]);
  });

  it("The host of a source rests when three addresses failed in a row, and not when one of them answered between", async () => {
    sources.state.faultsOf = { "/invites/b1": "fail", "/invites/b2": "fail", "/invites/b3": "fail" };
    const mixed = await invites("b1", "b2", "g1", "b3", "g2");
    await refreshCards(mixed.id);
    expect(askedCodes()).toEqual(["b1", "b2", "g1", "b3", "g2"]);
    forget();
    const owner = await invites("b1", "b2", "b3", "g3");
    await refreshCards(owner.id);
    expect(askedCodes()).toEqual(["b1", "b2", "b3"]);
    expect(Object.keys(await statesOf(owner.id)).toSorted()).toEqual(["server:b1", "server:b2", "server:b3"]);
  });

  it("The host of a source rests until the date that it names when it was asked too often", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    sources.state.says.invite.guild.icon = null;
    sources.state.fault = "too many, with a date";
    const owner = await invites("t1", "t2");
    await refreshCards(owner.id);
    sources.state.fault = undefined;
    await age(owner.id, 61);
    vi.advanceTimersByTime(17_000);
    await refreshCards(owner.id);
    expect([askedCodes(), await statesOf(owner.id)]).toEqual([["t1"], { "server:t1": null }]);
    vi.advanceTimersByTime(4_000);
    await refreshCards(owner.id);
    expect(askedCodes()).toEqual(["t1", "t1", "t2"]);
    expect(await statesOf(owner.id)).toMatchObject({ "server:t1": { facts: {} }, "server:t2": { facts: {} } });
  });

  it("The host of a source is paused at once when it is unreachable", async () => {
    const { CHAT_INVITE_URL } = env();
    Object.assign(env(), { CHAT_INVITE_URL: "http://127.0.0.1:10" });
    const owner = await invites("d1", "d2");
    await refreshCards(owner.id);
    Object.assign(env(), { CHAT_INVITE_URL });
    expect(await statesOf(owner.id)).toEqual({ "server:d1": null });
  });

  it("The host of a source is asked at most five times a second, and for the others at a later visit", async () => {
    sources.state.says.invite.guild.icon = null;
    const codes = Array.from({ length: 30 }, (_, index) => `many-${index}`);
    const owners: Awaited<ReturnType<typeof invites>>[] = [];
    // One after another: all registrations wait for one lock, and each would hold a connection.
    for (const code of codes) owners.push(await invites(code));
    vi.useFakeTimers({ toFake: ["performance"] });
    await Promise.all(owners.map(({ id }) => refreshCards(id)));
    const first = askedCodes().length;
    expect(first).toBeGreaterThanOrEqual(10);
    expect(first).toBeLessThan(25);
    vi.advanceTimersByTime(1_500);
    for (const { id } of owners) {
      await age(id, 61);
      await refreshCards(id);
    }
    expect(askedCodes().length).toBeGreaterThan(first + 3);
    expect(new Set(askedCodes()).size).toBe(askedCodes().length);
  });
});

it("Pictures of many cards leave workers to uploads: three are in progress, one in a worker, the others come later", async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => newOwner([server])));
  vi.useFakeTimers({ toFake: ["performance"] });
  const picture = sources.state.picture;
  let give = () => {};
  sources.state.picture = new Promise((resolve) => {
    give = () => resolve(picture);
  });
  const refreshes = Promise.all(owners.map(({ id }) => refreshCards(id)));
  const states = async () => (await Promise.all(owners.map(({ id }) => statesOf(id)))).map(Object.values);
  await expect.poll(async () => (await states()).flat().filter(Boolean).length).toBe(5);
  await expect.poll(() => sources.asked.filter((path) => path.startsWith("/icons/"))).toHaveLength(3);
  give();
  await refreshes;
  const icons = (await states()).map(([state]) => Object.keys((state as { pictures: object }).pictures));
  expect(icons.sort()).toEqual([...Array(5).fill([]), ...Array(3).fill(["icon"])]);
  sources.state.picture = picture;
  for (const { id } of owners) await age(id, 400);
  forgetSingleton("card-answers");
  await Promise.all(owners.map(({ id }) => refreshCards(id)));
  const hashes = (await states()).map(([state]) => state);
  expect(new Set(hashes.map((state) => JSON.stringify(state))).size).toBe(1);
  expect(hashes[0]).toMatchObject({ pictures: { icon: { hash } } });
});

const get = (path: string, headers: Record<string, string> = {}) => {
  const [, handle, , slot] = path.split(/[/?]/);
  const request = new Request(`http://localhost:3000${path}`, { headers });
  return GET(request, { params: Promise.resolve({ handle, slot }) });
};

it("The address of a picture gives its bytes for ever under their hash, as long as the profile shows them", async () => {
  const owner = await newOwner([], { chat_id: "94490510688792576", assets: { use_chat_avatar: true } });
  expect((await shown(owner)).chatPicture).toBeUndefined();
  await refreshCards(owner.id);
  const address = (await shown(owner)).chatPicture?.address ?? "";
  expect(address).toMatch(new RegExp(`^/${owner.username}/picture/avatar\\?v=[0-9a-f]{32}$`));
  const named = await get(address);
  const tag = named.headers.get("etag") ?? "";
  expect([named.status, Object.fromEntries(named.headers)]).toEqual([
    200,
    {
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": expect.stringMatching(/^\d+$/),
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "image/webp",
      etag: `"${address.slice(-32)}"`,
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
      "x-robots-tag": "noindex",
    },
  ]);
  expect((await sharp(Buffer.from(await named.arrayBuffer())).metadata()).width).toBe(256);
  expect((await get(address, { "If-None-Match": tag })).status).toBe(304);
  for (const path of [address.split("?")[0] ?? "", `${address.slice(0, -32)}${"0".repeat(32)}`]) {
    const unnamed = await get(path);
    expect([unnamed.status, unnamed.headers.get("cache-control")]).toEqual([200, "public, no-cache"]);
  }
  const shownTo = async () => (await get(address)).status;
  await updateUser(owner.id, { assets: { use_chat_avatar: false } });
  expect(await shownTo()).toBe(404);
  const card = await createCard(owner.id, chat);
  expect(await shownTo()).toBe(200);
  await updateUser(owner.id, { chat_id: null });
  expect(await shownTo()).toBe(404);
  await updateUser(owner.id, { chat_id: "94490510688792576" });
  const art = () => get(`/${owner.username}/picture/activity`);
  expect([await shownTo(), (await art()).status]).toEqual([200, 200]);
  await deleteCard(owner.id, card.id);
  await updateUser(owner.id, { assets: { use_chat_avatar: true } });
  expect([await shownTo(), (await art()).status]).toEqual([200, 404]);
  for (const path of [`/${owner.username}/picture/icon`, `/${owner.username}/picture/x`, "/nobody-1/picture/avatar"])
    expect((await get(path)).status).toBe(404);
});
