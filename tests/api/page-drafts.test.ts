import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { pageDrafts } from "@/db/schema";
import { maxVersions } from "@/lib/core/limits/quotas";
import { lockOwner } from "@/lib/core/owners/quota-store";
import { deleteAudio } from "@/lib/media/files/audio-store";
import { sweepFiles } from "@/lib/media/files/removal";
import type { PageDocument } from "@/lib/page/document/document";
import { mergePages } from "@/lib/page/document/merge";
import { addFilesToDraft, releaseOutdatedDraftFiles } from "@/lib/page/drafts/draft-files";
import { discardDraft, getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { readPage } from "@/lib/page/drafts/published";
import { listVersions } from "@/lib/page/drafts/version-store";
import { createLink, updateLink } from "@/lib/page/links/store";
import { updateUser } from "@/lib/people/users/store";
import { call } from "../support/api";
import { imageFile } from "../support/images";
import { untilSomethingWaits } from "../support/locks";
import { newConnection, newPerson } from "../support/people";
import { setRows } from "../support/rows";
import { upload } from "../support/uploads";

const withSettings = (page: PageDocument, settings: Partial<PageDocument["settings"]>): PageDocument => ({
  ...page,
  settings: { ...page.settings, ...settings },
});

/** Edits the draft as a window does that has just loaded it, and settles nothing. */
async function edited(ownerId: string, edit: (page: PageDocument) => PageDocument) {
  const draft = await getDraft(ownerId);
  return saveDraft(ownerId, { ...draft, document: edit(draft.document) });
}

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

const bio = { path: "settings.bio", mine: "Mine", theirs: "Theirs" };
const location = { path: "settings.location", mine: "London", theirs: "Faro" };

/** A draft whose bio and location an application changed too. */
async function newConflicts() {
  const { id } = await newPerson();
  const { revision } = await edited(id, (page) => withSettings(page, { bio: "Mine", location: "London" }));
  await updateUser(id, { bio: "Theirs", location: "Faro" });
  return { id, revision };
}

it("A conflict is not published, and trying it writes nothing", async () => {
  const { id, revision } = await newConflicts();
  const before = await getDraft(id);
  const published = await readPage(id);
  expect(before).toMatchObject({ revision, conflicts: [bio, location], base: published });
  expect(await publishDraft(id, revision)).toEqual({ draft: before, isPublished: false });
  expect(await getDraft(id)).toEqual(before);
  expect([await readPage(id), await listVersions(id)]).toEqual([published, []]);
});

it("A conflict stays through saving something else, until somebody settles it", async () => {
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

it("A conflict is settled by what an application made the same, and comes again by what it changed since", async () => {
  const { id } = await newConflicts();
  const saved = await edited(id, (page) => page);
  await updateUser(id, { bio: "Mine", location: "Porto" });
  expect((await getDraft(id)).conflicts).toEqual([{ ...location, theirs: "Porto" }]);
  const settled = await saveDraft(id, { ...(await getDraft(id)), conflicts: [] });
  await updateUser(id, { location: "Beja" });
  expect((await publishDraft(id, settled.revision)).draft.conflicts).toEqual([{ ...location, theirs: "Beja" }]);
  expect(saved.revision).toBe(settled.revision - 1);
});

it("A conflict is forgotten with the draft that is discarded", async () => {
  const { id } = await newConflicts();
  const { revision } = await edited(id, (page) => withSettings(page, { page_enter_text: "Come in" }));
  expect((await discardDraft(id, revision)).conflicts).toEqual([]);
  expect(await getDraft(id)).toMatchObject({ conflicts: [], document: await readPage(id) });
});

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

it("A file that the API replaced is brought back by undoing its removal within a day", async () => {
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

it("A file that the API replaced is gone after a day: the window loads the draft again, and has the new one", async () => {
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

it("A file stays when a draft takes it at the moment at which its track is deleted", async () => {
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
