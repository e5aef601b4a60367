import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { accountEvents, audios, users } from "@/db/schema";
import { call, read } from "../support/api";
import { newConnection } from "../support/people";
import { newProfile } from "../support/profile";
import { expectInvalid, expectRefusal } from "../support/refusal";
import { addRows, setRows } from "../support/rows";

const readOnly = "is read-only: leave it out, or send the value that it has";
const fileKept = "must be null, which removes the file, or the address that it has; upload a file to replace it";

/** A profile with files and tracks, as GET shows it. */
async function newFurnishedProfile(...scopes: Parameters<typeof newProfile>) {
  const profile = await newProfile(...scopes);
  const { id } = profile.person;
  const file = `${crypto.randomUUID()}.webp`;
  await setRows(users, { avatar: file, background: file, cursor: null }, eq(users.id, id));
  const track = { name: "Night train", file: `${crypto.randomUUID()}.mp3`, durationSeconds: 214 };
  await addRows(audios, { ...track, userId: id, position: 0 });
  return profile;
}

it("PATCH /api/user takes what GET returned, whole, and changes nothing", async () => {
  const profile = await newFurnishedProfile();
  const own = await profile.own();
  const events = () => database().select().from(accountEvents).where(eq(accountEvents.userId, profile.person.id));
  const [before, eventsBefore] = [await profile.stored(), await events()];
  expect(await read(await profile.patch(own))).toEqual({ status: 200, body: own });
  expect(await read(await profile.patch(own))).toEqual({ status: 200, body: own });
  const { user, ...others } = await profile.stored();
  expect({ user: user.map((row) => ({ ...row, updatedAt: before.user[0]?.updatedAt })), ...others }).toEqual(before);
  expect(await events()).toEqual(eventsBefore);
});

it("PATCH /api/user takes what the public read returned, too", async () => {
  const profile = await newFurnishedProfile();
  const own = await profile.own();
  const response = await profile.patch(await profile.variantA());
  expect(await read(response)).toEqual({ status: 200, body: own });
});

it("PATCH /api/user takes a change alongside what GET returned", async () => {
  const profile = await newFurnishedProfile();
  const own = await profile.own();
  const changed = { ...own, bio: "Changed", colors: { ...own.colors, accent: "#123456" } };
  expect(await read(await profile.patch(changed))).toEqual({ status: 200, body: changed });
});

it("PATCH /api/user refuses another address of a file or track, and takes null", async () => {
  const profile = await newFurnishedProfile();
  const own = await profile.own();
  const other = own.assets.avatar.replace(/[0-9a-f]{8}-/, "00000000-");
  const sent = { ...own, assets: { ...own.assets, avatar: other, audios: [...own.assets.audios, other] } };
  await expectInvalid(await profile.patch(sent), {
    "assets.avatar": [fileKept],
    "assets.audios": ["must be null or an empty list, which removes all tracks, or the addresses that they have"],
  });
  const removed = { ...own, assets: { ...own.assets, background: null } };
  expect(await read(await profile.patch(removed))).toEqual({ status: 200, body: removed });
});

it("PATCH /api/user tells a token without the scope email nothing about the address", async () => {
  const profile = await newFurnishedProfile(["identify", "profile.update"]);
  const own = await profile.own();
  expect(own).not.toHaveProperty("email");
  expect((await profile.patch(own)).status).toBe(200);
  for (const email of [profile.person.email, "another@example.com"])
    await expectInvalid(await profile.patch({ email }), { email: [readOnly] });
});

async function newEntries() {
  const { person, access_token: token } = await newConnection(["links", "uploads", "audios.manage"]);
  const sent = { type: "github", value: "ada" };
  const link = (await read(await call("POST", "/api/links", { token, json: sent }))).body as { id: string };
  const track = { name: "Night train", file: `${crypto.randomUUID()}.mp3`, durationSeconds: 214 };
  const [row] = await database()
    .insert(audios)
    .values({ ...track, userId: person.id, position: 0 })
    .returning();
  const audio = { id: row?.id ?? "", name: "Night train", duration: 214, cover: null };
  return { token, link, audio };
}

it("PATCH of a link or a track takes what a read returned, and a change alongside it", async () => {
  const { token, link, audio } = await newEntries();
  for (const [path, whole, change] of [
    [`/api/links/${link.id}`, link, { value: "grace" }],
    [`/api/upload/audio/${audio.id}`, audio, { name: "Blue train" }],
  ] as const) {
    expect(await read(await call("PATCH", path, { token, json: whole }))).toEqual({ status: 200, body: whole });
    const changed = { ...whole, ...change };
    expect(await read(await call("PATCH", path, { token, json: changed }))).toEqual({ status: 200, body: changed });
  }
});

it("PATCH of a link or a track refuses another value of a read-only field", async () => {
  const { token, link, audio } = await newEntries();
  for (const [path, name, value] of [
    [`/api/links/${link.id}`, "type", "gitlab"],
    [`/api/links/${link.id}`, "id", crypto.randomUUID()],
    [`/api/upload/audio/${audio.id}`, "duration", 1],
    [`/api/upload/audio/${audio.id}`, "cover", crypto.randomUUID()],
  ] as const)
    await expectInvalid(await call("PATCH", path, { token, json: { [name]: value } }), { [name]: [readOnly] });
});

it("PATCH of a link or a track that is gone or another's is a 404 or a 403, also when it would change nothing", async () => {
  const { link, audio } = await newEntries();
  const { access_token: token } = await newConnection(["links", "uploads", "audios.manage"]);
  for (const [path, whole, what] of [
    ["/api/links", link, "link"],
    ["/api/upload/audio", audio, "audio"],
  ] as const)
    for (const json of [whole, {}]) {
      const refused = { error: "forbidden", error_description: expect.stringContaining(what) } as const;
      await expectRefusal(await call("PATCH", `${path}/${whole.id}`, { token, json }), 403, refused);
      expect((await call("PATCH", `${path}/${crypto.randomUUID()}`, { token, json })).status).toBe(404);
    }
});

it("POST refuses a field that the service sets, and tells it from an unknown one", async () => {
  const { access_token: token } = await newConnection(["links", "cards"]);
  const id = crypto.randomUUID();
  const link = { type: "github", value: "ada" };
  await expectInvalid(await call("POST", "/api/links", { token, json: { ...link, id, vaule: "x" } }), {
    id: ["is read-only: leave it out"],
    vaule: ["is unknown; did you mean value?"],
  });
  const card = { type: "weather", value: "Lisbon" };
  await expectInvalid(await call("POST", "/api/cards", { token, json: { ...card, id } }), {
    id: ["is read-only: leave it out"],
  });
});

it("PUT /api/page takes what GET returned, whole, and changes nothing", async () => {
  const profile = await newFurnishedProfile(["profile.update", "links", "cards", "identify", "email"]);
  const { access_token: token } = profile;
  await call("POST", "/api/links", { token, json: { type: "github", value: "ada" } });
  await call("POST", "/api/cards", { token, json: { type: "chat", value: null } });
  const first = await call("GET", "/api/page", { token });
  const page = await first.json();
  const headers = { "If-Match": first.headers.get("etag") ?? "" };
  expect(await read(await call("PUT", "/api/page", { token, json: page, headers }))).toEqual({
    status: 200,
    body: page,
  });
});

it("PUT /api/page proposes the nearest field, in lists too", async () => {
  const { access_token: token } = await newConnection(["profile.update", "links", "cards"]);
  const first = await call("GET", "/api/page", { token });
  const page = await first.json();
  const link = { type: "github", value: "ada", titel: "My code" };
  const settings = { ...page.settings, colors: { ...page.settings.colors, acent: "#fff" } };
  const json = { ...page, settings, links: [link] };
  const headers = { "If-Match": first.headers.get("etag") ?? "" };
  await expectInvalid(await call("PUT", "/api/page", { token, json, headers }), {
    "settings.colors.acent": ["is unknown; did you mean settings.colors.accent?"],
    "links.0.titel": ["is unknown; did you mean links.0.title?"],
  });
});
