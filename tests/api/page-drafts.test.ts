import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { pageDrafts } from "@/db/schema";
import { maxVersions } from "@/lib/core/limits/quotas";
import { lockOwner } from "@/lib/core/owners/quota-store";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { deleteAudio } from "@/lib/media/files/audio-store";
import { sweepFiles } from "@/lib/media/files/removal";
import { createCard } from "@/lib/page/cards/store";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document/document";
import { diffPages, mergePages } from "@/lib/page/document/merge";
import { addFilesToDraft, releaseOutdatedDraftFiles } from "@/lib/page/drafts/draft-files";
import { discardDraft, getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { readPage } from "@/lib/page/drafts/published";
import { listVersions } from "@/lib/page/drafts/version-store";
import { createLink, deleteLink, updateLink } from "@/lib/page/links/store";
import { updateUser } from "@/lib/people/users/store";
import { call } from "../support/api";
import { imageFile } from "../support/images";
import { untilSomethingWaits } from "../support/locks";
import { newConnection, newPerson } from "../support/people";
import { setRows } from "../support/rows";
import { upload } from "../support/uploads";

afterEach(() => {
  vi.useRealTimers();
});
afterAll(closeConversions);

const link = {
  type: "github",
  value: "ada",
  title: "Code",
  section: "Work",
  hidden: false,
  from: null,
  until: null,
} as const;

const withSettings = (page: PageDocument, settings: Partial<PageDocument["settings"]>): PageDocument => ({
  ...page,
  settings: { ...page.settings, ...settings },
});

/** Edits the draft as a window does that has just loaded it, and settles nothing. */
async function edited(ownerId: string, edit: (page: PageDocument) => PageDocument) {
  const draft = await getDraft(ownerId);
  return saveDraft(ownerId, { ...draft, document: edit(draft.document) });
}

it("a document that names only a display name has the defaults of a new account", () => {
  const page = withIds(pageDocument.parse({ settings: { display_name: "Ada" } }));
  expect(page.settings.colors.accent).toBe("#7c9cff");
  expect(page).toMatchObject({ files: { avatar: null }, links: [], cards: [], tracks: [] });
});

it("a draft leaves the published page as it is until it is published, then both are the same", async () => {
  const { id } = await newPerson();
  const before = await readPage(id);
  const linkId = crypto.randomUUID();
  const saved = await edited(id, (page) => ({
    ...page,
    settings: { ...page.settings, bio: "Hello", colors: { ...page.settings.colors, accent: "#ff0000" } },
    links: [{ ...link, id: linkId }],
    cards: [{ id: crypto.randomUUID(), type: "weather", value: "Lisbon", extra: null }],
  }));
  expect(saved.revision).toBe(1);
  expect(await readPage(id)).toEqual(before);
  expect(diffPages(saved.base, saved.document).map(({ path, kind }) => `${kind} ${path.split(".")[0]}`)).toEqual([
    ...["changed settings", "changed settings", "added links", "added cards"],
  ]);
  const { isPublished, draft } = await publishDraft(id, saved.revision);
  expect(isPublished).toBe(true);
  expect(draft.document).toEqual(saved.document);
  expect(await readPage(id)).toEqual(saved.document);
  expect((await listVersions(id)).map(({ document }) => document)).toEqual([saved.document, before]);
});

it("publishing merges what the API changed meanwhile", async () => {
  const { id } = await newPerson();
  const made = await createLink(id, { type: "github", value: "ada" });
  const saved = await edited(id, (page) => withSettings(page, { bio: "Mine" }));
  await updateLink(id, made.id, { value: "lovelace" });
  await updateUser(id, { location: "Theirs" });
  expect((await publishDraft(id, saved.revision)).isPublished).toBe(true);
  const page = await readPage(id);
  expect(page.settings).toMatchObject({ bio: "Mine", location: "Theirs" });
  expect(page.links.map(({ value }) => value)).toEqual(["lovelace"]);
});

describe("what the draft and an application both changed", () => {
  const bio = { path: "settings.bio", mine: "Mine", theirs: "Theirs" };
  const location = { path: "settings.location", mine: "London", theirs: "Faro" };

  /** A draft whose bio and location an application changed too. */
  async function newConflicts() {
    const { id } = await newPerson();
    const { revision } = await edited(id, (page) => withSettings(page, { bio: "Mine", location: "London" }));
    await updateUser(id, { bio: "Theirs", location: "Faro" });
    return { id, revision };
  }

  it("is not published, and trying it writes nothing", async () => {
    const { id, revision } = await newConflicts();
    const before = await getDraft(id);
    const published = await readPage(id);
    expect(before).toMatchObject({ revision, conflicts: [bio, location], base: published });
    expect(await publishDraft(id, revision)).toEqual({ draft: before, isPublished: false });
    expect(await getDraft(id)).toEqual(before);
    expect([await readPage(id), await listVersions(id)]).toEqual([published, []]);
  });

  it("stays in conflict through saving something else, until somebody settles it", async () => {
    const { id } = await newConflicts();
    const saved = await edited(id, (page) => withSettings(page, { page_enter_text: "Come in" }));
    expect(saved.conflicts).toEqual([bio, location]);
    expect(await getDraft(id)).toEqual(saved);
    expect(await publishDraft(id, saved.revision)).toEqual({ draft: saved, isPublished: false });
    const half = await saveDraft(id, { ...saved, conflicts: [location] });
    expect((await getDraft(id)).conflicts).toEqual([location]);
    expect((await publishDraft(id, half.revision)).isPublished).toBe(false);
    const settled = await saveDraft(id, { ...half, conflicts: [] });
    expect((await publishDraft(id, settled.revision)).isPublished).toBe(true);
    const { settings } = await readPage(id);
    expect(settings).toMatchObject({ bio: "Mine", location: "London", page_enter_text: "Come in" });
  });

  it("is settled by what an application made the same, and in conflict again by what it changed since", async () => {
    const { id } = await newConflicts();
    const saved = await edited(id, (page) => page);
    await updateUser(id, { bio: "Mine", location: "Porto" });
    expect((await getDraft(id)).conflicts).toEqual([{ ...location, theirs: "Porto" }]);
    const settled = await saveDraft(id, { ...(await getDraft(id)), conflicts: [] });
    await updateUser(id, { location: "Beja" });
    expect((await publishDraft(id, settled.revision)).draft.conflicts).toEqual([{ ...location, theirs: "Beja" }]);
    expect(saved.revision).toBe(settled.revision - 1);
  });

  it("is about that alone: what an application changed and took back elsewhere is as the application left it", async () => {
    const { id } = await newPerson();
    await edited(id, (page) => withSettings(page, { bio: "Mine" }));
    await updateUser(id, { bio: "Theirs", location: "Faro" });
    await edited(id, (page) => withSettings(page, { page_enter_text: "Come in" }));
    await updateUser(id, { location: null });
    const draft = await getDraft(id);
    expect(draft.conflicts).toEqual([bio]);
    const settled = await saveDraft(id, { ...draft, conflicts: [] });
    expect((await publishDraft(id, settled.revision)).isPublished).toBe(true);
    expect((await readPage(id)).settings).toMatchObject({ bio: "Mine", location: null, page_enter_text: "Come in" });
  });

  it("stays in conflict where it is an entry, or what must not stand alongside another", async () => {
    const { id } = await newPerson();
    const made = await createLink(id, { type: "github", value: "ada" });
    const chat = { id: crypto.randomUUID(), type: "chat", value: null, extra: { show_badges: true } } as const;
    await edited(id, (page) => ({
      ...page,
      links: page.links.map((one) => ({ ...one, title: "Mine" })),
      cards: [chat],
    }));
    await deleteLink(id, made.id);
    const theirs = await createCard(id, { type: "chat", value: null, extra: { show_badges: false } });
    const loaded = await getDraft(id);
    expect(loaded.conflicts).toEqual([
      { path: `links.${made.id}`, mine: expect.objectContaining({ title: "Mine" }), theirs: null },
      {
        path: `cards.${theirs.id}`,
        mine: { ...chat, id: theirs.id },
        theirs: { ...chat, ...theirs, extra: { show_badges: false } },
      },
    ]);
    const saved = await edited(id, (page) => withSettings(page, { bio: "Later" }));
    expect(saved.conflicts).toEqual(loaded.conflicts);
    expect((await getDraft(id)).conflicts).toEqual(loaded.conflicts);
  });

  it("is forgotten with the draft that is discarded", async () => {
    const { id } = await newConflicts();
    const { revision } = await edited(id, (page) => withSettings(page, { page_enter_text: "Come in" }));
    expect((await discardDraft(id, revision)).conflicts).toEqual([]);
    expect(await getDraft(id)).toMatchObject({ conflicts: [], document: await readPage(id) });
  });
});

it("a revision that is not the last is refused, and discarding gives the published page back", async () => {
  const { id } = await newPerson();
  const first = await edited(id, (page) => withSettings(page, { bio: "One" }));
  const last = await edited(id, (page) => withSettings(page, { bio: "Two" }));
  await expect(saveDraft(id, first)).rejects.toMatchObject({ code: "conflict" });
  await expect(discardDraft(id, first.revision)).rejects.toMatchObject({ code: "conflict" });
  expect(await getDraft(id)).toEqual(last);
  const discarded = await discardDraft(id, last.revision);
  expect(discarded.document).toEqual(await readPage(id));
});

describe("a file that the API replaces while a window with the editor names it", () => {
  /** A person with an avatar; what uploads another gives its name. */
  async function newOwner() {
    const { person, access_token: token } = await newConnection(["uploads"]);
    const uploadAvatar = async () => {
      const { url } = await (await upload("avatar", token, imageFile("palette.png"))).json();
      return String(url).slice(url.lastIndexOf("/") + 1);
    };
    return { ...person, avatar: await uploadAvatar(), uploadAvatar };
  }
  const withAvatar = (page: PageDocument, avatar: string | null) => ({ ...page, files: { ...page.files, avatar } });
  const isThere = async (file: string) => (await call("GET", `/cdn/avatars/${file}`)).status === 200;
  async function letADayPass(ownerId: string) {
    const past = sql`now() - interval '1 second'`;
    await setRows(pageDrafts, { filesUntil: past }, eq(pageDrafts.userId, ownerId));
    await releaseOutdatedDraftFiles();
    await sweepFiles();
  }

  it("is brought back by undoing its removal within a day", async () => {
    const { id, avatar, uploadAvatar } = await newOwner();
    const removed = await edited(id, (page) => withAvatar(page, null));
    await uploadAvatar();
    expect(await isThere(avatar)).toBe(true);
    const undone = await saveDraft(id, { ...removed, document: withAvatar(removed.document, avatar) });
    await letADayPass(id);
    expect(await isThere(avatar)).toBe(false);
    expect((await getDraft(id)).conflicts).toEqual([]);
    expect(undone.document.files.avatar).toBe(avatar);
  });

  it("is gone after a day: the window loads the draft again, and has the new one", async () => {
    const { id, avatar, uploadAvatar } = await newOwner();
    const opened = await discardDraft(id, 0);
    const replacement = await uploadAvatar();
    await letADayPass(id);
    expect(await isThere(avatar)).toBe(false);
    const settings = { ...opened.document.settings, bio: "Later" };
    const stale = { ...opened, document: { ...opened.document, settings } };
    await expect(saveDraft(id, stale)).rejects.toMatchObject({ code: "conflict" });
    const loaded = await getDraft(id);
    const { document } = mergePages(opened.document, stale.document, loaded.document);
    const saved = await saveDraft(id, { ...loaded, document });
    expect(saved.document).toMatchObject({ files: { avatar: replacement }, settings: { bio: "Later" } });
    const refused = saveDraft(id, { ...saved, document: withAvatar(document, avatar) });
    await expect(refused).rejects.toMatchObject({
      code: "invalid_request",
      fields: { "files.avatar": [`${avatar} is not stored any more; upload it again`] },
    });
  });

  it("does not outlast the day where the draft only began with it", async () => {
    const { id, avatar, uploadAvatar } = await newOwner();
    await edited(id, (page) => withSettings(page, { bio: "Mine" }));
    const second = await uploadAvatar();
    await letADayPass(id);
    expect(await isThere(avatar)).toBe(false);
    await edited(id, (page) => withAvatar(page, null));
    await edited(id, (page) => withAvatar(page, second));
    const chosen = await edited(id, (page) => withSettings(page, { bio: "Mine still" }));
    await updateUser(id, { assets: { avatar: null } });
    await letADayPass(id);
    expect(await isThere(second)).toBe(false);
    expect((await getDraft(id)).document).toEqual(withAvatar(chosen.document, null));
  });

  it("stays when a draft takes it at the moment at which its track is deleted", async () => {
    const { person, access_token: token } = await newConnection(["uploads"]);
    const sound = readFileSync("tests/files/audio/short.mp3");
    const { id } = await (await upload("audio", token, sound, { name: "Song" })).json();
    const [track] = (await readPage(person.id)).tracks;
    const key = `audios/${track?.file}`;
    let deleting: Promise<void> | undefined;
    await database().transaction(async (transaction) => {
      await lockOwner(person.id, transaction);
      deleting = deleteAudio(person.id, id);
      await untilSomethingWaits();
      await addFilesToDraft(person.id, [key], transaction);
    });
    await deleting;
    expect((await readPage(person.id)).tracks).toEqual([]);
    expect((await call("GET", `/cdn/${key}`)).status).toBe(200);
  });
});

it("versions stand in the order in which they were published, also when the clock was set back", async () => {
  const { id } = await newPerson();
  const publish = async (bio: string) => {
    const { revision } = await edited(id, (page) => withSettings(page, { bio }));
    await publishDraft(id, revision);
  };
  await publish("First");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
  for (let count = 2; count <= maxVersions + 2; count++) await publish(`Number ${count}`);
  const bios = (await listVersions(id)).map(({ document }) => document.settings.bio);
  const last = Array.from({ length: maxVersions }, (_, index) => `Number ${maxVersions + 2 - index}`);
  expect(bios).toEqual(last);
});
