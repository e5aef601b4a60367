import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { database } from "@/db/client";
import { pageDrafts, storedFiles } from "@/db/schema";
import { sweepFiles } from "@/lib/media/removal";
import { fileKeysOf, type PageDocument } from "@/lib/page/document";
import { releaseOutdatedDraftFiles } from "@/lib/page/draft-files";
import { isSame } from "@/lib/page/json";
import { mergePages } from "@/lib/page/merge";
import { publishDraft, saveDraft } from "@/lib/page/publish";
import { readPage } from "@/lib/page/published";
import { listVersions } from "@/lib/page/version-store";
import { uploadKinds, uploadToDraft } from "../page-files";
import { expectedOf } from "../page-places";
import { PageEditor } from "./editor";
import { editOf, pick } from "./edits";
import type { Moves } from "./sequences";
import type { World } from "./world";

async function storedDraft({ ownerId }: World) {
  const [stored] = await database().select().from(pageDrafts).where(eq(pageDrafts.userId, ownerId));
  return stored as (typeof stored & { base: PageDocument; document: PageDocument }) | undefined;
}

/** Saves what a window has; a file that is refused is gone from storage, so that nothing could bring it back. */
async function save(world: World, editor: PageEditor): Promise<void> {
  const before = await storedDraft(world);
  const missing = await editor.save();
  if (missing === undefined) {
    const saved = await storedDraft(world);
    expect(saved?.document).toEqual(editor.document);
    expect(saved?.files).toEqual(expect.arrayContaining(fileKeysOf(editor.document)));
    return;
  }
  const files = await database().select().from(storedFiles).where(eq(storedFiles.userId, world.ownerId));
  expect(files.filter(({ key }) => key.endsWith(`/${missing}`))).toEqual([]);
  expect(await storedDraft(world)).toEqual(before);
}

/** The page with the ids that the published one has for a chat card, or a track of the same sound, that is as here. */
function withPublishedIds(page: PageDocument, published: PageDocument): PageDocument {
  const renamed = <Entry extends { id: string }>(
    entries: readonly Entry[],
    others: readonly Entry[],
    keyOf: (entry: Entry) => string | undefined,
  ) =>
    entries.map((entry) => {
      const twin = others.find((other) => keyOf(other) !== undefined && keyOf(other) === keyOf(entry));
      return twin && !others.some(({ id }) => id === entry.id) ? { ...entry, id: twin.id } : entry;
    });
  return {
    ...page,
    cards: renamed(page.cards, published.cards, ({ type }) => (type === "chat" ? type : undefined)),
    tracks: renamed(page.tracks, published.tracks, ({ file }) => file),
  };
}

/** Publishes, and expects at each place what the draft changed, else what the API left there. */
async function publish(world: World, editor: PageEditor): Promise<void> {
  await save(world, editor);
  const draft = await storedDraft(world);
  const theirs = world.published;
  const isPublished = await editor.publish();
  if (!draft) {
    expect(isPublished).toBe(false);
    return;
  }
  const merged = mergePages(draft.base, draft.document, theirs);
  expect(isPublished).toBe(merged.conflicts.length === 0);
  if (!isPublished) return;
  const next = await readPage(world.ownerId);
  const mine = withPublishedIds(draft.document, next);
  const { values, valuesOf, conflicts } = expectedOf({ base: draft.base, mine, theirs });
  expect(conflicts).toEqual([]);
  expect(valuesOf(next)).toEqual(values);
  expect(next).toEqual(merged.document);
  world.published = next;
  if (isSame(next, theirs)) return;
  const [newest] = await listVersions(world.ownerId);
  expect(newest?.document).toEqual(next);
}

const editorOf = ({ editors }: World, number: number): PageEditor => editors[number % 2 === 0 ? 0 : 1];
const change =
  ({ uploads }: World, { b, c, d }: { b: number; c: number; d: number }) =>
  (page: PageDocument) =>
    editOf(b)(page, c, d, uploads);

/** What a person does with two windows. */
export const editorMoves: Moves = {
  edit: async (world, numbers) => editorOf(world, numbers.a).edit(change(world, numbers)),
  editAndSave: async (world, numbers) => {
    const editor = editorOf(world, numbers.a);
    editor.edit(change(world, numbers));
    await save(world, editor);
  },
  upload: async ({ ownerId, uploads }, { b }) => {
    const kind = pick(uploadKinds, b) ?? "avatar";
    uploads[kind].push(await uploadToDraft(ownerId, kind));
  },
  publish: async (world, { a }) => publish(world, editorOf(world, a)),
  undo: async (world, { a }) => {
    editorOf(world, a).undo();
    await save(world, editorOf(world, a));
  },
  redo: async (world, { a }) => {
    editorOf(world, a).redo();
    await save(world, editorOf(world, a));
  },
  discard: async (world, { a }) => {
    await editorOf(world, a).discard();
    expect((await storedDraft(world))?.document).toEqual(world.published);
  },
  open: async (world, { a }) => {
    world.editors[a % 2 === 0 ? 0 : 1] = await PageEditor.open(world.ownerId);
  },
  restore: async (world, { a, b }) => {
    const version = pick(await listVersions(world.ownerId), b);
    if (!version) return;
    const editor = editorOf(world, a);
    editor.edit(() => version.document);
    await save(world, editor);
    if (editor.document === version.document) expect((await storedDraft(world))?.document).toEqual(version.document);
  },
  staleSave: async (world) => {
    const before = await storedDraft(world);
    if (!before) return;
    const stale = { document: world.published, baseTag: "", revision: before.revision - 1 };
    await expect(saveDraft(world.ownerId, stale)).rejects.toMatchObject({ code: "conflict" });
    await expect(publishDraft(world.ownerId, stale.revision)).rejects.toMatchObject({ code: "conflict" });
    expect(await storedDraft(world)).toEqual(before);
  },
  /** A day passes in which nobody saves. */
  wait: async ({ ownerId }) => {
    await database()
      .update(pageDrafts)
      .set({ filesUntil: sql`now() - interval '1 second'` })
      .where(eq(pageDrafts.userId, ownerId));
    await releaseOutdatedDraftFiles();
    await sweepFiles();
  },
};
