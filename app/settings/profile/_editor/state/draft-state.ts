import { type ConflictPlace, openConflicts } from "@/lib/page/document/conflicts";
import type { PageDocument } from "@/lib/page/document/document";
import { isSame } from "@/lib/page/document/json";
import { mergePages } from "@/lib/page/document/merge";
import type { Conflict } from "@/lib/page/document/places";
import type { SaveState } from "./draft-editor";
import { emptyHistory, endStep, type History, recordStep, redoStep, undoStep } from "./history";
import type { ServerDraft } from "./server-draft";
import { mergeConflicts, noConflicts, removeConflict, type WindowConflicts } from "./window-conflicts";

/** What the server has. @property open conflicts that it knows not to be settled */
type Stored = Pick<ServerDraft, "base" | "base_tag" | "revision"> & {
  saved: PageDocument;
  open: readonly Conflict[];
};

/** The draft in this window, and what the server has of it. */
export type DraftState = {
  document: PageDocument;
  history: History;
  conflicts: WindowConflicts;
  stored: Stored;
  isInGesture: boolean;
  save: SaveState;
  /** Why the last save failed. */
  saveError: unknown;
  /** Why the last publishing or discarding failed; an edit forgets it. */
  actionError: unknown;
  isPublishing: boolean;
};

/** What a person does to the draft, which is then saved. */
export type DraftEdit =
  | { type: "edited"; document: PageDocument; key: string; at: number }
  | { type: "undone" }
  | { type: "redone" }
  | { type: "conflictSettled"; path: string };

export type DraftEvent =
  | DraftEdit
  | { type: "gestureStarted" }
  | { type: "gestureEnded" }
  | { type: "saveStarted" }
  /** One request succeeded. @property document @property open what it sent */
  | { type: "saved"; draft: ServerDraft; document: PageDocument; open: readonly Conflict[] }
  /** Another page than the draft is sent as the draft. */
  | { type: "sentOther"; document: PageDocument }
  /** Nothing is left to save. */
  | { type: "saveFinished" }
  | { type: "saveFailed"; error: unknown }
  /** The server has another draft. @property editedFrom the document that this window's edits began with */
  | { type: "merged"; draft: ServerDraft; editedFrom: PageDocument }
  /** The draft of somebody who edited nothing could not be saved. */
  | { type: "beginFailed"; error: unknown }
  | { type: "actionStarted" }
  | { type: "actionFailed"; error: unknown }
  | { type: "publishStarted" }
  | { type: "published" }
  | { type: "publishEnded" }
  | { type: "discarded"; draft: ServerDraft; at: number };

/** The server has exactly this draft. */
const toStored = ({ base, base_tag, revision, document, conflicts }: ServerDraft): Stored => ({
  ...{ base, base_tag, revision },
  ...{ saved: document, open: conflicts },
});

export function initialDraftState(draft: ServerDraft): DraftState {
  return {
    document: draft.document,
    history: emptyHistory,
    conflicts: { ...noConflicts, published: draft.conflicts },
    stored: toStored(draft),
    ...{ isInGesture: false, save: "saved", isPublishing: false },
    ...{ saveError: undefined, actionError: undefined },
  };
}

/** Conflicts with what is published that nobody has settled. */
export const listOpenConflicts = ({ conflicts, document, stored }: DraftState): Conflict[] =>
  openConflicts(conflicts.published, document, stored.base);

/** Whether the server lacks an edit, or does not know that a conflict is settled. */
export function isUnsaved(state: DraftState): boolean {
  const { document, stored } = state;
  return !isSame(document, stored.saved) || !isSame(listPaths(listOpenConflicts(state)), listPaths(stored.open));
}

const listPaths = (places: readonly ConflictPlace[]) => places.map(({ path }) => path);

/** The draft after an event. */
export function reduceDraft(state: DraftState, event: DraftEvent): DraftState {
  const { document, history } = state;
  switch (event.type) {
    case "edited": {
      const { document: next, key, at } = event;
      return withEdit(state, {
        document: next,
        history: recordStep(history, document, next, key, at, state.isInGesture),
      });
    }
    case "undone":
      return withEdit(state, undoStep(history, document));
    case "redone":
      return withEdit(state, redoStep(history, document));
    case "conflictSettled":
      return withEdit(state, { conflicts: removeConflict(state.conflicts, event.path) });
    case "gestureStarted":
      return { ...state, isInGesture: true, history: endStep(history) };
    case "gestureEnded":
      return { ...state, isInGesture: false, history: endStep(history) };
    case "saveStarted":
      return { ...state, save: "saving" };
    case "saved":
      // What the server tidied, such as a space at the end, stays here as it was typed.
      return { ...state, stored: { ...toStored(event.draft), saved: event.document, open: event.open } };
    case "sentOther":
      return { ...state, save: "saving", stored: { ...state.stored, saved: event.document, open: [] } };
    case "saveFinished":
      return { ...state, save: "saved", saveError: undefined };
    case "saveFailed":
      return { ...state, save: "waiting", saveError: event.error };
    case "merged":
      return withMerge(state, event.draft, event.editedFrom);
    case "beginFailed":
      return { ...state, saveError: event.error };
    case "actionStarted":
      return { ...state, actionError: undefined };
    case "actionFailed":
      return { ...state, actionError: event.error };
    case "publishStarted":
      return { ...state, isPublishing: true };
    case "published":
      return { ...state, conflicts: noConflicts };
    case "publishEnded":
      return { ...state, isPublishing: false };
    case "discarded":
      return withDiscard(state, event.draft, event.at);
  }
}

const withEdit = (state: DraftState, change: Partial<DraftState>): DraftState => ({
  ...state,
  ...change,
  ...{ actionError: undefined, save: "saving" },
});

/** Takes over what the server has, with what was edited here since, and shows what was edited in both places. */
function withMerge(state: DraftState, draft: ServerDraft, editedFrom: PageDocument): DraftState {
  const { document, conflicts } = mergePages(editedFrom, state.document, draft.document);
  return {
    ...state,
    document: isSame(document, state.document) ? state.document : document,
    conflicts: mergeConflicts(state.conflicts, draft, conflicts, state.stored),
    stored: toStored(draft),
  };
}

/** Discarding is a step that can be undone. */
function withDiscard(state: DraftState, draft: ServerDraft, at: number): DraftState {
  return {
    ...state,
    document: draft.document,
    history: recordStep(state.history, state.document, draft.document, "", at),
    conflicts: noConflicts,
    stored: toStored(draft),
    ...{ save: "saved", saveError: undefined },
  };
}
