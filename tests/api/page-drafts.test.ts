import { expect, it } from "vitest";
import { createLink, updateLink } from "@/lib/links/store";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document";
import { changesOf } from "@/lib/page/merge";
import { discardDraft, getDraft, publishDraft, saveDraft } from "@/lib/page/publish";
import { readPage } from "@/lib/page/published";
import { listVersions } from "@/lib/page/version-store";
import { updateUser } from "@/lib/users/store";
import { newPerson } from "../support/people";

const link = {
  type: "github",
  value: "ada",
  title: "Code",
  section: "Work",
  hidden: false,
  from: null,
  until: null,
} as const;

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
  expect(changesOf(saved.base, saved.document).map(({ path, kind }) => `${kind} ${path.split(".")[0]}`)).toEqual([
    ...["changed settings", "changed settings", "added links", "added cards"],
  ]);
  const { isPublished, draft } = await publishDraft(id, saved.revision);
  expect(isPublished).toBe(true);
  expect(draft.document).toEqual(saved.document);
  expect(await readPage(id)).toEqual(saved.document);
  expect((await listVersions(id)).map(({ document }) => document)).toEqual([saved.document, before]);
});

it("publishing merges what the API changed meanwhile, and shows what both changed before it overwrites it", async () => {
  const { id } = await newPerson();
  const made = await createLink(id, { type: "github", value: "ada" });
  const saved = await edited(id, (page) => ({
    ...page,
    settings: { ...page.settings, bio: "Mine", location: "London" },
  }));
  await updateLink(id, made.id, { value: "lovelace" });
  await updateUser(id, { bio: "Theirs" });
  const first = await publishDraft(id, saved.revision);
  expect(first.isPublished).toBe(false);
  expect(first.draft.conflicts).toEqual([{ path: "settings.bio", mine: "Mine", theirs: "Theirs" }]);
  expect((await readPage(id)).settings.bio).toBe("Theirs");
  const second = await publishDraft(id, first.draft.revision);
  expect(second.isPublished).toBe(true);
  const page = await readPage(id);
  expect(page.settings).toMatchObject({ bio: "Mine", location: "London" });
  expect(page.links.map(({ value }) => value)).toEqual(["lovelace"]);
});

it("a revision that is not the last is refused, and discarding gives the published page back", async () => {
  const { id } = await newPerson();
  const first = await edited(id, (page) => ({ ...page, settings: { ...page.settings, bio: "One" } }));
  await edited(id, (page) => ({ ...page, settings: { ...page.settings, bio: "Two" } }));
  await expect(saveDraft(id, first)).rejects.toMatchObject({ code: "conflict" });
  const discarded = await discardDraft(id);
  expect(discarded.document).toEqual(await readPage(id));
});
