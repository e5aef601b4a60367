import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, inject, it, vi } from "vitest";
import { audios, cardStates } from "@/db/schema";
import { subscribeToProfileChanges } from "@/lib/core/owners/change-events";
import { clearCover } from "@/lib/media/files/audio-store";
import { listReferences } from "@/lib/media/files/reference-store";
import { clearReference } from "@/lib/operator/integrity/clear-reference";
import { cardTimes } from "@/lib/page/cards/card-bounds";
import { claimSource, confirmState, deleteCardStates, listCardStates, saveState } from "@/lib/page/cards/state-store";
import { createCard, listCards } from "@/lib/page/cards/store";
import { createDemo } from "@/lib/page/demos/store";
import type { PageDocument } from "@/lib/page/document/document";
import { assignDomain, claimDomain, getDomains, recordCheck, removeDomain } from "@/lib/page/domains/store";
import { getPage, putPage } from "@/lib/page/drafts/publish";
import { setLike, setVisitorLike } from "@/lib/page/likes/store";
import { listPageLinks } from "@/lib/page/links/store";
import { listProofs, recordLinkCheck } from "@/lib/page/proofs/store";
import { createProfileCache } from "@/lib/page/view/page-cache";
import { prepareResponse } from "@/lib/page/view/prepared-response";
import { announceViews, countView } from "@/lib/page/views/counting";
import { deleteAccount, restoreAccount, scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { acceptClientInvitation, inviteCoOwner } from "@/lib/people/oauth/clients/client-invitation-store";
import { deleteClient } from "@/lib/people/oauth/clients/client-store";
import { isDeveloper } from "@/lib/people/oauth/clients/standing-store";
import { transferClient } from "@/lib/people/oauth/clients/transfer-store";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { acceptOffer } from "@/lib/people/users/pages/move-store";
import { offerPage } from "@/lib/people/users/pages/offer-store";
import { restorePage, schedulePageDeletion } from "@/lib/people/users/pages/page-deletion-store";
import { findProfileOwner, getProfile, updateAccountFlag } from "@/lib/people/users/store";
import { call } from "../support/api";
import { addContent } from "../support/document-rows";
import { uploadToDraft } from "../support/page-files";
import { newApplication, newConnection, newPerson, newUsername } from "../support/people";
import { setRows } from "../support/rows";
import { sampled } from "../support/sampling";
import { fileForm } from "../support/uploads";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "2" });
});

async function loseDomain({ person }: Actor) {
  for (let day = 0; day < 3; day++) await recordCheck(person.id, `${person.username}.example`, false);
}

const cover = "0b9c1d5e-6f3a-4c8e-9d27-5a4b3c2d1e0f";
const giveCover = ({ audio }: Actor) => setRows(audios, { coverId: cover }, eq(audios.id, audio));
const loseCover = ({ person, audio }: Actor) => clearCover(person.id, audio, cover);

const demo = { username: "demo", columns: { displayName: "Demo" }, links: [], cards: [], answers: {} } as const;

/** All that a profile's page is made of. */
async function shownOf(handle: string): Promise<string> {
  const profile = await getProfile(handle);
  const states = (await listCardStates(profile.id)).map(({ source, state, answerAge }) => {
    const isYoung = answerAge !== null && answerAge <= cardTimes.weather.oldest;
    return [source, isYoung && state];
  });
  const content = [await listPageLinks(profile.id), await listCards(profile.id), states, await isDeveloper(profile.id)];
  return JSON.stringify([profile, ...content, ...(await listProofs(profile.id))]);
}

/** Profiles cached as by the server, but with no feed from the database: only this process's own events count. */
let looked: (userId: string | undefined) => Promise<unknown> = async () => {};
const cache = createProfileCache({
  async findOwner(handle) {
    const userId = await findProfileOwner(handle);
    await looked(userId);
    return userId;
  },
  make: async (_, handle) => prepareResponse(await shownOf(handle), {}),
  isCurrent: () => true,
  staleSeconds: () => undefined,
});
subscribeToProfileChanges((userId) => cache.invalidate(userId));
const read = async (handle: string) => (await cache.get("page", handle))?.variants.identity.bytes.toString();

const file = (name: string) => readFileSync(join("tests/files", name));
const chatId = () => String(Math.floor(Math.random() * 2 ** 50));

/** A person with one thing of each kind, all rights, and what they and the operator may do. */
async function newActor() {
  const {
    person,
    application,
    access_token: token,
  } = await newConnection(["profile.update", "links", "cards", "uploads", "audios.manage"]);
  await updateAccountFlag(person.username, "isPremium", true);
  const things = await addContent(person.id);
  const send = async (method: string, path: string, json?: unknown) => {
    const sent = json instanceof FormData ? { body: json } : { json };
    const response = await call(method, path, { token, ...(json !== undefined && sent) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  const alias = `a${person.username.slice(0, 12)}`;
  await send("PATCH", "/api/user", { alias });
  return { ...things, alias, person, application, send };
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

const setLikeOf = async ({ person }: Actor, isLiked: boolean, likerId?: string) => {
  const liker = likerId ?? (await newPerson()).id;
  await setLike(liker, person.id, isLiked);
  return liker;
};

async function see({ person }: Actor) {
  await countView({ userId: person.id, day: "2026-01-02", visitor: "somebody" });
  await announceViews();
}

/** Records what a check found of the link that every actor has. */
const checkLinkOf =
  (outcome: "absent" | { method: "dns" }, times = 1) =>
  async ({ person, link }: Actor) => {
    const { type, value } = (await listPageLinks(person.id)).find(({ id }) => id === link) ?? {};
    if (!type || !value) throw new Error("there is no link");
    const checked = { id: link, ownerId: person.id, type, value };
    for (let time = 0; time < times; time++) await recordLinkCheck(checked, outcome, { isScheduled: true });
  };

const weather = "weather:lisbon";
const learn = async ({ person }: Actor) => {
  await claimSource(person.id, weather, { every: 0, retry: 0 });
  await saveState(person.id, weather, { facts: "sunny" }, new Map(), []);
};
/** Has what was learned be too old to be shown. */
async function learnLongAgo(actor: Actor) {
  await learn(actor);
  const long = sql`now() - interval '2 days'`;
  await setRows(cardStates, { triedAt: long, refreshedAt: long }, eq(cardStates.userId, actor.person.id));
}
async function hearTheSame({ person }: Actor) {
  const claimed = await claimSource(person.id, weather, { every: 0, retry: 0 });
  await confirmState(person.id, weather, claimed?.answerAge ?? null, cardTimes.weather.oldest);
}

async function prove({ person }: Actor) {
  await claimDomain(person.id, `${person.username}.example`);
  const { claim } = await getDomains(person.id);
  if (!claim) throw new Error("there is no claim");
  await assignDomain(person.id, claim);
}

const withdraw = ({ person, application }: Actor) => deleteClient(person.id, application.clientId);

const uploading =
  (kind: string, name: string, fields: Record<string, string> = {}) =>
  ({ send }: Actor) =>
    send("POST", `/api/upload/${kind}`, fileForm(file(name), fields));
const giveAvatar = uploading("avatar", "tour/avatar.png");
const flag =
  (...[name, isOn]: [Parameters<typeof updateAccountFlag>[1], boolean]) =>
  ({ person }: Actor) =>
    updateAccountFlag(person.username, name, isOn);
const like = (actor: Actor) => setLikeOf(actor, true);
const visitorLike =
  (isLiked: boolean) =>
  ({ person }: Actor) =>
    setVisitorLike({ userId: person.id, day: "2026-01-02", visitor: "somebody" }, isLiked);
const noFiles = { avatar: null, background: null, cursor: null, font: null };

/** As `npm run admin -- check --repair` does when storage has lost the file. */
async function clearAvatar({ person }: Actor): Promise<void> {
  const references = await listReferences("", 1_000);
  const avatar = references.find(({ ownerId, place }) => ownerId === person.id && place === "avatar");
  if (avatar) await clearReference(avatar);
}

/** Gives somebody a picture, and what names it. @returns the id of that */
const showPicture =
  (list: "links" | "cards") =>
  async ({ person }: Actor): Promise<string> => {
    const picture = await uploadToDraft(person.id, "image");
    const page = await getPage(person.id);
    const id = crypto.randomUUID();
    const links = page.links.map((link) => ({ ...link, id, picture }));
    const extra = { images: [{ file: picture, alt: "", link: null }] };
    const changed = list === "links" ? { links } : { cards: [{ id, type: "image", value: null, extra } as const] };
    await putPage(person.id, { ...page, ...changed }, "*", () => {});
    return id;
  };
async function addPictureCard({ person }: Actor): Promise<void> {
  const file = await uploadToDraft(person.id, "image");
  await createCard(person.id, { type: "image", value: null, extra: { images: [{ file, alt: "", link: null }] } });
}
/** As the repair does with a picture that storage has lost. */
const losePicture =
  (place: "link" | "card") =>
  async ({ person }: Actor): Promise<void> => {
    const references = await listReferences("", 1_000);
    const picture = references.find((one) => one.ownerId === person.id && one.place === place);
    if (picture) await clearReference(picture);
  };

/** The only application of the person, which somebody else co-owns. */
async function shareApplication(actor: Actor) {
  const { person } = actor;
  await withdraw(actor);
  const [{ clientId }, heir] = [await newApplication(person.id), await newPerson()];
  await acceptClientInvitation(await inviteCoOwner(person.id, clientId), heir);
  return [clientId, heir.id];
}
const passOn = ({ person }: Actor, shared: unknown) => {
  const [clientId, heirId] = shared as [string, string];
  return transferClient(person.id, clientId, heirId);
};

const replacePage =
  (part: Partial<PageDocument>) =>
  async ({ person }: Actor) => {
    await putPage(person.id, { ...(await getPage(person.id)), ...part }, "*", () => {});
  };

/**
 * Every way in which this service changes what a profile shows, by the function that writes the rows; what it takes
 * beforehand stands behind, and its outcome is given to the change.
 */
const doors: [string, string, (actor: Actor, prepared: unknown) => unknown, ((actor: Actor) => unknown)?][] = [
  ["accountUpdate", "a field of the profile", ({ send }) => send("PATCH", "/api/user", { bio: "Hello" })],
  ["assignHandle", "a new alias", ({ send, alias }) => send("PATCH", "/api/user", { alias: `${alias}-too` })],
  ["releaseHandle", "an alias given up", ({ send }) => send("PATCH", "/api/user", { alias: null })],
  ["changeHandles", "a username in another case", rename],
  ["updateAccountFlag", "premium", flag("isPremium", false)],
  ["linkCreation", "a new link", ({ send }) => send("POST", "/api/links", { type: "github", value: "ada" })],
  ["linkUpdate", "a changed link", ({ send, link }) => send("PATCH", `/api/links/${link}`, { value: "lovelace" })],
  ["linkDeletion", "a deleted link", ({ send, link }) => send("DELETE", `/api/links/${link}`)],
  ["cardCreation", "a new card", ({ send }) => send("POST", "/api/cards", { type: "weather", value: "Rome" })],
  ["cardDeletion", "a deleted card", ({ send, card }) => send("DELETE", `/api/cards/${card}`)],
  ["createPictureCard", "a new card of pictures", addPictureCard],
  [
    "deleteCard",
    "a deleted card of pictures",
    ({ send }, id) => send("DELETE", `/api/cards/${id}`),
    showPicture("cards"),
  ],
  [
    "deleteLink",
    "a deleted link with a picture",
    ({ send }, id) => send("DELETE", `/api/links/${id}`),
    showPicture("links"),
  ],
  ["clearCardPicture", "a picture of a card whose file is gone", losePicture("card"), showPicture("cards")],
  ["clearLinkPicture", "a picture of a link whose file is gone", losePicture("link"), showPicture("links")],
  ["replaceAsset", "an avatar", giveAvatar],
  ["replaceAsset", "a background", uploading("background", "tour/background.png")],
  ["replaceAsset", "a cursor", uploading("cursor", "cursors/arrow.png")],
  ["replaceAsset", "a font", uploading("font", "fonts/dejavu.ttf")],
  ["createAudio", "a new track", uploading("audio", "audio/constant.mp3", { name: "Song" })],
  [
    "updateAudio",
    "a new name",
    ({ send, audio }) => send("PATCH", `/api/upload/audio/${audio}`, { name: "Day train" }),
  ],
  ["deleteAudio", "a deleted track", ({ send, audio }) => send("DELETE", `/api/upload/audio/${audio}`)],
  ["deleteAllAudios", "tracks given up", ({ send }) => send("PATCH", "/api/user", { assets: { audios: null } })],
  ["linkAccount", "a chat account that is linked at sign-in", linkChat],
  ["clearAsset", "a picture whose file is gone", clearAvatar, giveAvatar],
  ["clearCover", "a cover whose file is gone", loseCover, giveCover],
  ["updateAccountFlag", "the mark of who is verified", flag("isVerified", true)],
  ["addLike", "a like", like],
  ["removeLike", "a like taken back", (actor, liker) => setLikeOf(actor, false, String(liker)), like],
  ["addVisitorLike", "a like of a visitor", visitorLike(true)],
  ["removeVisitorLike", "a visitor's like taken back", visitorLike(false), visitorLike(true)],
  ["countViews", "a view, once it is announced", see],
  ["saveState", "a refreshed card state", learn],
  ["confirmState", "a card state confirmed long after", hearTheSame, learnLongAgo],
  ["deleteCardStates", "deleted card states", ({ person }) => deleteCardStates(person.id, [weather]), learn],
  ["createClient", "a first application", ({ person }) => newApplication(person.id), withdraw],
  ["changeOwner", "an application passed on", passOn, shareApplication],
  ["deleteWithIcons", "the last application deleted", withdraw],
  ["assignDomain", "a proven domain", prove],
  ["removeDomain", "a domain given up", ({ person }) => removeDomain(person.id), prove],
  ["recordCheck", "a domain lost after three days", loseDomain, prove],
  ["writeCheck", "a proven link", checkLinkOf({ method: "dns" })],
  ["writeCheck", "a proof that is lost", checkLinkOf("absent", 3), checkLinkOf({ method: "dns" })],
  ["replaceLinks", "other links of a page", replacePage({ links: [] })],
  ["replaceCards", "other cards of a page", replacePage({ cards: [] })],
  ["replaceTracks", "other tracks of a page", replacePage({ tracks: [] })],
  ["replaceAssets", "other files of a page", replacePage({ files: noFiles }), giveAvatar],
];

// The events are of this process, so that `npm test` goes through all doors with one engine, and every third with the other.
it.each(inject("isSecondEngine") ? sampled(doors, 3) : doors)(
  "The next read in this process shows what %s wrote: %s, without a notification of the database",
  async (_, __, change, prepare) => {
    const actor = await newActor();
    const prepared = await prepare?.(actor);
    const { username } = actor.person;
    const before = await read(username);
    expect(before).toBe(await shownOf(username));
    // A concurrent reader would cache the old state again, were the event sent too early.
    let isOver = false;
    const reading = (async () => {
      while (!isOver) await Promise.all([read(username), pause(1)]).catch(() => {});
    })();
    await change(actor, prepared);
    const [after, now] = [await read(actor.person.username), await shownOf(actor.person.username)];
    isOver = true;
    await reading;
    expect(after).toBe(now);
    expect(after).not.toBe(before);
  },
);

it.each([
  ["createUser", `n${crypto.randomUUID().slice(0, 8)}`, (username: string) => newPerson({ username })],
  ["createDemo", "demo", () => createDemo(demo)],
])(
  "The next read shows an account that %s made, also to those who join a read that was begun before",
  async (_, username, create) => {
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
    await create(username);
    const late = read(username);
    open();
    expect([await early, await late]).toEqual([undefined, await shownOf(username)]);
  },
);

it("an account that scheduleDeletion closes is gone, restoreAccount brings it back, and deleteAccount ends it", async () => {
  const { id, username } = await newPerson();
  const before = await read(username);
  await scheduleDeletion(id);
  expect(await read(username)).toBeUndefined();
  await restoreAccount(id);
  expect(await read(username)).toBe(await shownOf(username));
  expect(before).toBeDefined();
  await deleteAccount(id);
  expect(await read(username)).toBeUndefined();
});

it("a further page is there once createPage made it, gone by schedulePageDeletion, and as it was by restorePage", async () => {
  const owner = await newPerson();
  await updateAccountFlag(owner.username, "isPremium", true);
  const username = newUsername();
  expect(await read(username)).toBeUndefined();
  const { id } = await createPage(owner.id, { username, displayName: "Shop", locale: "en" });
  const before = await read(username);
  expect(before).toBe(await shownOf(username));
  await schedulePageDeletion(owner.id, id);
  expect(await read(username)).toBeUndefined();
  await restorePage(owner.id, id);
  expect(await read(username)).toBe(before);
});

it("The next read of a page shows that acceptOffer gave it to an account without premium", async () => {
  const [owner, other] = [await newPerson(), await newPerson()];
  await updateAccountFlag(owner.username, "isPremium", true);
  const page = { username: newUsername(), displayName: "Shop", locale: "en" };
  const { id, username } = await createPage(owner.id, page);
  const before = await read(username);
  await offerPage(owner.id, id, other.username);
  await acceptOffer(other.id, id);
  const after = await read(username);
  expect(after).toBe(await shownOf(username));
  expect(after).not.toBe(before);
});

it("Every function that writes rows which a profile shows has a row in the table above or a test of its own", () => {
  const tables =
    "users|handles|links|linkProofs|cards|audios|cardStates|cardPictures|profileLikes|visitorLikes|profileViews|profileCounts|oauthClients";
  const writes = new RegExp(
    `\\.(?:insert|update|delete)\\((?:${tables})\\)|(?:insert|update|delete)(?:User|Client)Rows?\\(|insertinto\\$\\{(?:${tables})\\}|vitrine_take_back_like`,
  );
  const writers = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) =>
      readFileSync(join("lib", name), "utf8").split(/^(?=(?:export )?(?:(?:async )?function|const) )/m),
    )
    .filter((text) => writes.test(text.replaceAll(/\s+/g, "")))
    .map((text) => /(?:function|const) (\w+)/.exec(text)?.[1] ?? "")
    .filter((name) => !/Rows?$/.test(name));
  const pages = ["createPage", "schedulePageDeletion", "restorePage", "acceptOffer"];
  const closing = ["scheduleDeletion", "suspendHandles", "restoreAccount", "restoreHandle", "deleteAccount"];
  // That a link or a source is being asked, what is said of an application, addresses of mail,
  // passwords, and whether there is a second factor.
  const unseen = [
    ...[
      "endChecks",
      "claimDueLinks",
      "claimSource",
      "updateClient",
      "setVouched",
      "endVouching",
      "replaceIcon",
      "clearIcon",
    ],
    ...["setRedirectUris", "registerClient", "endDocument", "deleteUnusedClients"],
    ...["changeEmail", "displaceEmail", "setPendingEmail", "forgetPendingEmail", "setProven"],
    ...["writePassword", "resetByLink", "dropUnsafePassword", "enableSecondFactor", "clearSecondFactor"],
  ];
  expect(new Set(writers)).toEqual(
    new Set([
      ...doors.map(([writer]) => writer),
      "createUser",
      "createDemo",
      "insertFixedStates",
      ...pages,
      ...closing,
      ...unseen,
    ]),
  );
});
