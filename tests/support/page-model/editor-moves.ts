import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { database } from "@/db/client";
import { pageDrafts, storedFiles } from "@/db/schema";
import { sweepFiles } from "@/lib/media/files/removal";
import { type ConflictPlace, openConflicts } from "@/lib/page/document/conflicts";
import { listFileKeys, type PageDocument } from "@/lib/page/document/document";
import { isSame } from "@/lib/page/document/json";
import { mergePages } from "@/lib/page/document/merge";
import type { Conflict } from "@/lib/page/document/places";
import { releaseOutdatedDraftFiles } from "@/lib/page/drafts/draft-files";
import { discardDraft, getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { readPage } from "@/lib/page/drafts/published";
import { listVersions } from "@/lib/page/drafts/version-store";
import { uploadKinds, uploadToDraft } from "../page-files";
import { PageEditor } from "./editor";
import { editOf, pick } from "./edits";
import type { Moves, World } from "./world";

type StoredDraft = typeof pageDrafts.$inferSelect & { base: PageDocument; document: PageDocument };

async function storedDraft({ ownerId }: World) {
  const [stored] = await database().select().from(pageDrafts).where(eq(pageDrafts.userId, ownerId));
  return stored as StoredDraft | undefined;
}

const pathsOf = (places: readonly ConflictPlace[]) => places.map(({ path }) => path);

/** Places of the draft that a window saves where something is in conflict before. */
function placesInConflict({ published }: World, editor: PageEditor, stored: StoredDraft | undefined): ConflictPlace[] {
  const { base, document, saved, revision } = editor;
  const known = (stored?.conflicts ?? []).map((path) => ({ path }));
  if ((stored?.revision ?? 0) !== revision) return known;
  // No other window saved meanwhile: what was edited here is in conflict with what was published and not seen here.
  const isSeen = (place: ConflictPlace) =>
    [base, saved].some((seen) => openConflicts([place], seen, published).length === 0);
  return [...known, ...mergePages(base, document, published).conflicts.filter((place) => !isSeen(place))];
}

/**
 * Expects that a save left open every conflict that its window did not settle and that still is one.
 * @param stored draft before it
 * @param places those that were in conflict before it
 */
async function expectConflictsKept(
  world: World,
  editor: PageEditor,
  stored: StoredDraft | undefined,
  places: readonly ConflictPlace[],
): Promise<void> {
  const [saved, after] = [await storedDraft(world), await getDraft(world.ownerId)];
  const isRebased = stored && !isSame(saved?.base, stored.base);
  const found = isRebased ? mergePages(stored.base, stored.document, world.published).conflicts : [];
  const isSettled = ({ path, theirs }: Conflict) =>
    editor.settled.some(
      (one) => `${path}.`.startsWith(`${one.path}.`) && (one.path !== path || isSame(one.theirs, theirs)),
    );
  const kept = pathsOf(after.conflicts);
  const open = openConflicts([...places, ...found], after.document, after.base);
  expect(open.filter((one) => !kept.includes(one.path) && !isSettled(one))).toEqual([]);
}

/** Saves what a window has; a file that is refused is gone from storage, so that nothing could bring it back. */
export async function save(world: World, editor: PageEditor): Promise<void> {
  const before = await storedDraft(world);
  const places = placesInConflict(world, editor, before);
  const missing = await editor.save();
  if (missing === undefined) {
    const saved = await storedDraft(world);
    expect(saved?.document).toEqual(editor.document);
    expect(saved?.files).toEqual(expect.arrayContaining(listFileKeys(editor.document)));
    await expectConflictsKept(world, editor, before, places);
    return;
  }
  const files = await database().select().from(storedFiles).where(eq(storedFiles.userId, world.ownerId));
  expect(files.filter(({ key }) => key.endsWith(`/${missing}`))).toEqual([]);
  expect(await storedDraft(world)).toEqual(before);
}

/** Publishes, and expects the draft, merged with what the API left meanwhile. */
async function publish(world: World, editor: PageEditor): Promise<void> {
  await save(world, editor);
  const draft = await storedDraft(world);
  const theirs = world.published;
  const open = pathsOf((await getDraft(world.ownerId)).conflicts);
  const isPublished = await editor.publish();
  if (!draft) {
    expect(isPublished).toBe(false);
    return;
  }
  const merged = mergePages(draft.base, draft.document, theirs);
  expect(open).toEqual(expect.arrayContaining(pathsOf(merged.conflicts)));
  expect(isPublished).toBe(open.length === 0);
  if (!isPublished) {
    expect(await storedDraft(world)).toEqual(draft);
    return;
  }
  const next = await readPage(world.ownerId);
  expect(next).toEqual(merged.document);
  world.published = next;
  if (isSame(next, theirs)) return;
  const [newest] = await listVersions(world.ownerId);
  expect(newest?.document).toEqual(next);
}

export const editorOf = ({ editors }: World, number: number): PageEditor => editors[number % 2 === 0 ? 0 : 1];
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
  settle: async (world, { a, b, c }) => {
    const editor = editorOf(world, a);
    const conflict = pick(editor.conflicts, b);
    if (conflict) editor.settle(conflict, c % 2 === 0);
    await save(world, editor);
  },
  settleAll: async (world, { a, b }) => {
    const editor = editorOf(world, a);
    for (let [conflict] = editor.conflicts; conflict; [conflict] = editor.conflicts)
      editor.settle(conflict, b % 2 === 0);
    await publish(world, editor);
  },
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
    const stale = { document: world.published, baseTag: "", revision: before.revision - 1, conflicts: [] };
    await expect(saveDraft(world.ownerId, stale)).rejects.toMatchObject({ code: "conflict" });
    for (const act of [publishDraft, discardDraft])
      await expect(act(world.ownerId, stale.revision)).rejects.toMatchObject({ code: "conflict" });
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
