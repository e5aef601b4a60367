import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { accountAdapter } from "@/lib/auth/account-store";
import { listCards } from "@/lib/cards/store";
import { listLinks } from "@/lib/links/store";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { finish } from "@/lib/server/finished";
import { createProfileCache } from "@/lib/server/profile-cache";
import { onProfileChange } from "@/lib/users/profile-events";
import { findProfileOwner, getProfile, setStanding } from "@/lib/users/store";
import { call } from "../support/api";
import { giveContent } from "../support/document-rows";
import { newConnection, newPerson } from "../support/people";
import { fileForm } from "../support/uploads";

afterAll(closeConversions);

/** All that a profile's page is made of. */
async function shownOf(handle: string): Promise<string> {
  const profile = await getProfile(handle);
  return JSON.stringify([profile, await listLinks(profile.id), await listCards(profile.id)]);
}

/** Profiles kept as the server keeps them, but with no feed from the database: only this process's own word counts. */
let looked: (userId: string | undefined) => Promise<unknown> = async () => {};
const cache = createProfileCache({
  async findOwner(handle) {
    const userId = await findProfileOwner(handle);
    await looked(userId);
    return userId;
  },
  make: async (_, handle) => finish(await shownOf(handle), {}),
  isCurrent: () => true,
  confirm: async () => true,
});
onProfileChange((userId) => cache.forget(userId));
const read = async (handle: string) => (await cache.get("page", handle))?.variants.identity.bytes.toString();

const file = (name: string) => readFileSync(join("tests/files", name));
const chatId = () => String(Math.floor(Math.random() * 2 ** 50));

/** A person with one thing of each kind, all rights, and what they and the operator may do. */
async function newActor() {
  const { person, access_token: token } = await newConnection([
    "profile.update",
    "links",
    "cards",
    "uploads",
    "audios.manage",
  ]);
  await setStanding(person.username, "isPremium", true);
  const things = await giveContent(person.id);
  const send = async (method: string, path: string, json?: unknown) => {
    const sent = json instanceof FormData ? { body: json } : { json };
    const response = await call(method, path, { token, ...(json !== undefined && sent) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  const alias = `a${person.username.slice(0, 12)}`;
  await send("PATCH", "/api/user", { alias });
  return { ...things, alias, person, send };
}
type Actor = Awaited<ReturnType<typeof newActor>>;

const linkChat = ({ person }: Actor) =>
  accountAdapter().linkAccount?.({
    userId: person.id,
    provider: "discord",
    providerAccountId: chatId(),
    type: "oauth",
  });

const rename = ({ send, person }: Actor) => send("PATCH", "/api/user", { username: person.username.toUpperCase() });

/** Every way in which this service changes what a profile shows, by the function that writes the rows. */
const doors: [string, string, (actor: Actor) => unknown][] = [
  ["writeColumns", "a field of the profile", ({ send }) => send("PATCH", "/api/user", { bio: "Hello" })],
  ["claimHandle", "a new alias", ({ send, alias }) => send("PATCH", "/api/user", { alias: `${alias}-too` })],
  ["releaseHandle", "an alias given up", ({ send }) => send("PATCH", "/api/user", { alias: null })],
  ["changeHandles", "a username in another case", rename],
  ["setStanding", "premium", ({ person }) => setStanding(person.username, "isPremium", false)],
  ["createLink", "a new link", ({ send }) => send("POST", "/api/links", { type: "github", value: "ada" })],
  ["updateLink", "a changed link", ({ send, link }) => send("PATCH", `/api/links/${link}`, { value: "lovelace" })],
  ["deleteLink", "a deleted link", ({ send, link }) => send("DELETE", `/api/links/${link}`)],
  ["createCard", "a new card", ({ send }) => send("POST", "/api/cards", { type: "weather", value: "Rome" })],
  ["deleteCard", "a deleted card", ({ send, card }) => send("DELETE", `/api/cards/${card}`)],
  ["replaceAsset", "an avatar", ({ send }) => send("POST", "/api/upload/avatar", fileForm(file("tour/avatar.png")))],
  [
    "replaceAsset",
    "a background",
    ({ send }) => send("POST", "/api/upload/background", fileForm(file("tour/background.png"))),
  ],
  ["replaceAsset", "a cursor", ({ send }) => send("POST", "/api/upload/cursor", fileForm(file("cursors/arrow.png")))],
  ["replaceAsset", "a font", ({ send }) => send("POST", "/api/upload/font", fileForm(file("fonts/dejavu.ttf")))],
  [
    "createAudio",
    "a new track",
    ({ send }) => send("POST", "/api/upload/audio", fileForm(file("audio/constant.mp3"), { name: "Song" })),
  ],
  [
    "updateAudio",
    "a renamed track",
    ({ send, audio }) => send("PATCH", `/api/upload/audio/${audio}`, { name: "Day train" }),
  ],
  ["deleteAudio", "a deleted track", ({ send, audio }) => send("DELETE", `/api/upload/audio/${audio}`)],
  ["deleteAllAudios", "tracks given up", ({ send }) => send("PATCH", "/api/user", { assets: { audios: null } })],
  ["linkAccount", "a chat account that is linked at sign-in", linkChat],
];

describe("without a word from the database, the next read in this process shows", () => {
  it.each(doors)("what %s wrote: %s", async (_, __, change) => {
    const actor = await newActor();
    const { username } = actor.person;
    const before = await read(username);
    expect(before).toBe(await shownOf(username));
    // Somebody who reads all the while would have the old state kept again, were the word said too early.
    let isOver = false;
    const reading = (async () => {
      while (!isOver) await Promise.all([read(username), pause(1)]).catch(() => {});
    })();
    await change(actor);
    const [after, now] = [await read(actor.person.username), await shownOf(actor.person.username)];
    isOver = true;
    await reading;
    expect(after).toBe(now);
    expect(after).not.toBe(before);
  });

  it("an account that createUser made, also to those who join a read that was begun before", async () => {
    const username = `n${crypto.randomUUID().slice(0, 8)}`;
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    looked = () => {
      begun();
      return gate;
    };
    const early = read(username);
    await hasBegun;
    looked = async () => {};
    await newPerson({ username });
    const late = read(username);
    open();
    expect([await early, await late]).toEqual([undefined, await shownOf(username)]);
  });
});

it("those are all the functions that write rows which a profile shows", () => {
  const writes = /\.(?:insert|update|delete)\((?:users|handles|links|cards|audios)\)/;
  const writers = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => readFileSync(join("lib", name), "utf8").split(/^(?=(?:export )?(?:async )?function )/m))
    .filter((text) => writes.test(text.replaceAll(/\s+/g, "")))
    .map((text) => /function (\w+)/.exec(text)?.[1]);
  // Of those two a profile shows nothing: under which domain it is reached.
  const unseen = ["takeDomain", "loseDomain"];
  expect(new Set(writers)).toEqual(new Set([...doors.map(([writer]) => writer), "createUser", ...unseen]));
});
