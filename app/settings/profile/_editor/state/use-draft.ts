"use client";
import { useMemo, useState, useSyncExternalStore } from "react";
import { isSame } from "@/lib/page/document/json";
import { diffPages } from "@/lib/page/document/merge";
import { withValue } from "@/lib/page/document/places";
import type { DraftEditor } from "./draft-editor";
import { toDraftError } from "./draft-error";
import { isUnsaved } from "./draft-state";
import { SaveQueue } from "./save-queue";
import { discardDraft, loadDraft, type Proofs, publishDraft, type ServerDraft, saveDraft } from "./server-draft";
import { useShown } from "./use-shown";
import { useUnsavedWarning } from "./use-unsaved-warning";
import { listConflicts } from "./window-conflicts";
import type { EditorWords } from "./words";

/** The draft of the page: a queue of edits and saves, as React shows it. @param onProofs must stay the same */
export function useDraft(
  initial: ServerDraft,
  words: Pick<EditorWords, "refusal" | "leaving">,
  onProofs: (proofs: Proofs) => void,
): DraftEditor {
  const [queue] = useState(() => {
    const tell = <Answer extends { proofs: Proofs }>(answer: Answer) => {
      onProofs(answer.proofs);
      return answer;
    };
    return new SaveQueue(initial, {
      loadDraft: () => loadDraft().then(tell),
      publishDraft: (revision) => publishDraft(revision).then(tell),
      ...{ saveDraft, discardDraft },
    });
  });
  const state = useSyncExternalStore(queue.subscribe, queue.getState, queue.getState);
  const actions = useMemo(() => createActions(queue), [queue]);
  useUnsavedWarning(actions.isUnsaved, queue.saveNow, words.leaving.question);
  // The draft may have been edited elsewhere since this page was rendered.
  useShown(queue.refresh);

  const { document, stored, history } = state;
  const error = state.saveError ?? state.actionError;
  return {
    ...actions,
    ...{ document, base: stored.base, save: state.save, isPublishing: state.isPublishing },
    changes: diffPages(stored.base, document),
    conflicts: listConflicts(state.conflicts, document, stored.base),
    error: error === undefined ? undefined : toDraftError(error, words.refusal),
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
  };
}

/** What the controls do with the draft. */
const createActions = ({ getState, edit, apply, dispatch, publish, publishOther, discard, begin }: SaveQueue) => ({
  ...{ edit, publish, publishOther, discard, begin },
  set: (path: string, value: unknown) => edit((page) => withValue(page, path, value), path),
  beginGesture: () => dispatch({ type: "gestureStarted" }),
  endGesture: () => dispatch({ type: "gestureEnded" }),
  undo: () => apply({ type: "undone" }),
  redo: () => apply({ type: "redone" }),
  settle: (path: string) => apply({ type: "conflictSettled", path }),
  hasChanges: () => !isSame(getState().document, getState().stored.base),
  isUnsaved: () => isUnsaved(getState()),
});
