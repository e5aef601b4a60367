import { expect, it } from "vitest";
import {
  type DraftEvent,
  initialDraftState,
  isUnsaved,
  listOpenConflicts,
  reduceDraft,
} from "@/app/settings/profile/_editor/state/draft-state";
import { emptyPage, serverDraft, withSetting } from "../support/draft-server";

const start = initialDraftState(serverDraft());
const after = (...events: DraftEvent[]) => events.reduce(reduceDraft, start);
const withBio = (bio: string) => withSetting(emptyPage, "bio", bio);
const edited = (bio: string, at = 0): DraftEvent => ({
  type: "edited",
  document: withBio(bio),
  key: "settings.bio",
  at,
});
const saved = (bio: string): DraftEvent => {
  const draft = serverDraft({ document: withBio(bio.trim()), revision: 2 });
  return { type: "saved", draft, document: withBio(bio), open: [] };
};
const bioConflict = { path: "settings.bio", mine: "Mine", theirs: "Theirs" };

it("an edit of the draft is unsaved until a save sent that very document", () => {
  expect([start, after(edited("A")), after(edited("A"), saved("A"))].map(isUnsaved)).toEqual([false, true, false]);
  expect(isUnsaved(after(edited("A"), edited("B"), saved("A")))).toBe(true);
});

it("a save keeps in the draft what was typed and the server tidied", () => {
  const state = after(edited("A "), saved("A "));
  expect(state.document).toEqual(withBio("A "));
  expect(isUnsaved(state)).toBe(false);
});

it("undoing and redoing an edit of the draft make it unsaved again", () => {
  const undone = after(edited("A"), saved("A"), { type: "undone" });
  expect(undone).toMatchObject({ document: emptyPage, save: "saving" });
  expect(isUnsaved(undone)).toBe(true);
  expect(reduceDraft(undone, { type: "redone" }).document).toEqual(withBio("A"));
});

it("all edits of one gesture are one step to undo, and the next edit is another", () => {
  const gesture = after({ type: "gestureStarted" }, edited("A", 0), edited("B", 9_000), { type: "gestureEnded" });
  const next = reduceDraft(gesture, edited("C", 9_001));
  const undone = reduceDraft(next, { type: "undone" });
  expect(undone.document).toEqual(withBio("B"));
  expect(reduceDraft(undone, { type: "undone" }).document).toEqual(emptyPage);
});

it("a draft of another window is merged with what was edited here, and a place that both edited is in conflict", () => {
  const elsewhere = serverDraft({ document: withSetting(withBio("Theirs"), "location", "Faro"), revision: 2 });
  const state = after(edited("Mine"), { type: "merged", draft: elsewhere, editedFrom: emptyPage });
  expect(state.document).toEqual(withSetting(withBio("Mine"), "location", "Faro"));
  expect(state.conflicts).toEqual({ published: [], windows: [bioConflict] });
  expect(state.stored).toMatchObject({ revision: 2, saved: elsewhere.document });
  expect(isUnsaved(state)).toBe(true);
});

it("a merge that changes nothing keeps the same document, so that the preview is not drawn again", () => {
  const state = after({ type: "merged", draft: serverDraft({ revision: 2 }), editedFrom: emptyPage });
  expect(state.document).toBe(start.document);
});

it("a conflict settled as it is makes the draft unsaved, without an edit", () => {
  const draft = serverDraft({ base: withBio("Theirs"), document: withBio("Mine"), conflicts: [bioConflict] });
  const open = initialDraftState(draft);
  expect(isUnsaved(open)).toBe(false);
  expect(listOpenConflicts(open)).toEqual([bioConflict]);
  const settled = reduceDraft(open, { type: "conflictSettled", path: "settings.bio" });
  expect(listOpenConflicts(settled)).toEqual([]);
  expect(isUnsaved(settled)).toBe(true);
});

it("an edit forgets why publishing failed, and not why saving failed", () => {
  const [saveError, actionError] = [new Error("save"), new Error("publish")];
  const failed = after({ type: "saveFailed", error: saveError }, { type: "actionFailed", error: actionError });
  expect(failed).toMatchObject({ saveError, actionError, save: "waiting" });
  expect(reduceDraft(failed, edited("A"))).toMatchObject({ saveError, actionError: undefined, save: "saving" });
  expect(reduceDraft(failed, { type: "saveFinished" })).toMatchObject({ saveError: undefined, save: "saved" });
});

it("discarding the draft forgets its error and its conflicts, and can be undone", () => {
  const failed = after(edited("A"), { type: "saveFailed", error: new Error("save") });
  const discarded = reduceDraft(failed, { type: "discarded", draft: serverDraft({ revision: 2 }), at: 1 });
  expect(discarded).toMatchObject({ document: emptyPage, saveError: undefined, save: "saved" });
  expect(isUnsaved(discarded)).toBe(false);
  expect(reduceDraft(discarded, { type: "undone" }).document).toEqual(withBio("A"));
});
