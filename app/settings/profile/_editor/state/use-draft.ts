"use client";
import { useCallback, useRef, useState } from "react";
import { type ConflictPlace, openConflicts } from "@/lib/page/document/conflicts";
import type { PageDocument } from "@/lib/page/document/document";
import { isSame } from "@/lib/page/document/json";
import { diffPages, mergePages } from "@/lib/page/document/merge";
import type { Conflict } from "@/lib/page/document/places";
import { withValue } from "@/lib/page/document/places";
import type { DraftEditor, SaveState } from "./draft-editor";
import { emptyHistory, type History, recorded, redone, separated, undone } from "./history";
import { isConflict, type Refusal, refusalOf } from "./refusal";
import { discardDraft, loadDraft, publishDraft, type ServerDraft, saveDraft } from "./server-draft";
import { useShown } from "./use-shown";
import { useUnsavedWarning } from "./use-unsaved-warning";
import {
  joinedConflicts,
  noConflicts,
  shownConflicts,
  type WindowConflicts,
  withoutConflict,
} from "./window-conflicts";
import type { EditorWords } from "./words";

const saveAfterMilliseconds = 500;
const retryAfterMilliseconds = 4_000;

/** What the server has. @property open conflicts that it knows not to be settled */
type Stored = Pick<ServerDraft, "base" | "base_tag" | "revision"> & {
  saved: PageDocument;
  open: readonly Conflict[];
};
/** What became of a save; what the server could not take now is sent again. */
type SaveOutcome = "saved" | "refused" | "unavailable";
type State = { document: PageDocument; history: History; conflicts: WindowConflicts };

const pathsOf = (places: readonly ConflictPlace[]) => places.map(({ path }) => path);

/** The draft of the page: edits it at once, saves it half a second later, merges what was changed elsewhere. */
export function useDraft(initial: ServerDraft, words: Pick<EditorWords, "refusal" | "leaving">): DraftEditor {
  const [state, setState] = useState<State>({
    ...{ document: initial.document, history: emptyHistory },
    conflicts: { ...noConflicts, published: initial.conflicts },
  });
  const [base, setBase] = useState(initial.base);
  const [save, setSave] = useState<SaveState>("saved");
  const [saveRefusal, setSaveRefusal] = useState<Refusal>();
  const [actionRefusal, setActionRefusal] = useState<Refusal>();
  const [isPublishing, setPublishing] = useState(false);
  const stored = useRef<Stored>({ ...initial, saved: initial.document, open: initial.conflicts });
  const current = useRef(state);
  const inGesture = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<boolean>>(undefined);

  const put = useCallback((next: Partial<State>) => {
    current.current = { ...current.current, ...next };
    setState(current.current);
  }, []);

  /** Conflicts with what is published that nobody has settled. */
  const listOpen = useCallback(() => {
    const { conflicts, document } = current.current;
    return openConflicts(conflicts.published, document, stored.current.base);
  }, []);

  const isUnsaved = useCallback(() => {
    const { saved, open } = stored.current;
    return !isSame(current.current.document, saved) || !isSame(pathsOf(listOpen()), pathsOf(open));
  }, [listOpen]);

  /** Takes over what the server has, merges what was edited here since, and shows what was edited in both places. */
  const takeOver = useCallback(
    (draft: ServerDraft, editedFrom: PageDocument) => {
      const { document, conflicts } = current.current;
      const merged = mergePages(editedFrom, document, draft.document);
      const joined = joinedConflicts(conflicts, draft, merged.conflicts, stored.current);
      stored.current = { ...draft, saved: draft.document, open: draft.conflicts };
      setBase(draft.base);
      put({ conflicts: joined, ...(!isSame(merged.document, document) && { document: merged.document }) });
    },
    [put],
  );

  /** Takes over what another window or an application changed, and shows what both changed. */
  const takeOverChanges = useCallback(async () => {
    const { saved, revision } = stored.current;
    const draft = await loadDraft();
    // What was saved here meanwhile is newer.
    if (stored.current.revision !== revision) return;
    takeOver(draft, saved);
  }, [takeOver]);

  const saveAll = useCallback(async (): Promise<SaveOutcome> => {
    try {
      while (isUnsaved()) {
        setSave("saving");
        const { document } = current.current;
        const { base_tag, revision } = stored.current;
        const open = listOpen();
        try {
          const draft = await saveDraft({ document, base_tag, revision, conflicts: open });
          // What the server tidied, such as a space at the end, stays here as it was typed.
          stored.current = { ...draft, saved: document, open };
          setBase(draft.base);
        } catch (error) {
          if (!isConflict(error)) throw error;
          await takeOverChanges();
        }
      }
      setSaveRefusal(undefined);
      setSave("saved");
      return "saved";
    } catch (error) {
      setSave("waiting");
      const refusal = refusalOf(error, words.refusal);
      setSaveRefusal(refusal);
      const { status } = refusal;
      return [0, 401, 429].includes(status) || status >= 500 ? "unavailable" : "refused";
    }
  }, [isUnsaved, listOpen, takeOverChanges, words.refusal]);

  /** Saves what was edited; one save runs at a time, and takes with it what is edited meanwhile. */
  const saveNow = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    saving.current ??= saveAll().then((outcome) => {
      saving.current = undefined;
      if (outcome === "unavailable") timer.current = setTimeout(saveNow, retryAfterMilliseconds);
      return outcome === "saved";
    });
    return saving.current;
  }, [saveAll]);

  const change = useCallback(
    (next: Partial<State>) => {
      put(next);
      setActionRefusal(undefined);
      setSave("saving");
      clearTimeout(timer.current);
      timer.current = setTimeout(saveNow, saveAfterMilliseconds);
    },
    [put, saveNow],
  );

  const edit = useCallback(
    (make: (document: PageDocument) => PageDocument, key = "") => {
      const { document, history } = current.current;
      const next = make(document);
      if (isSame(next, document)) return;
      change({ document: next, history: recorded(history, document, next, key, Date.now(), inGesture.current) });
    },
    [change],
  );

  useUnsavedWarning(isUnsaved, saveNow, words.leaving.question);

  // The draft may have been edited elsewhere since this page was rendered.
  useShown(() => {
    if (!saving.current && !isUnsaved()) takeOverChanges().catch(() => {});
  });

  const begin = useCallback(() => {
    const { base_tag, revision } = stored.current;
    if (revision > 0 || saving.current) return;
    const { document } = current.current;
    saveDraft({ document, base_tag, revision, conflicts: listOpen() }).then(
      (draft) => takeOver(draft, document),
      (error) => setSaveRefusal(refusalOf(error, words.refusal)),
    );
  }, [listOpen, takeOver, words.refusal]);

  /** Does something with the draft, and says why where it failed. */
  const act = useCallback(
    async (work: () => Promise<boolean>): Promise<boolean> => {
      setActionRefusal(undefined);
      try {
        return await work();
      } catch (error) {
        setActionRefusal(refusalOf(error, words.refusal));
        // Both are merged here by then, so that the person can continue.
        if (isConflict(error)) await takeOverChanges().catch(() => {});
        return false;
      }
    },
    [takeOverChanges, words.refusal],
  );

  const publish = useCallback(async () => {
    setPublishing(true);
    const isPublished = await act(async () => {
      if (!(await saveNow())) return false;
      const before = current.current.document;
      const { is_published, draft } = await publishDraft(stored.current.revision);
      takeOver(draft, before);
      if (is_published) put({ conflicts: noConflicts });
      return is_published;
    });
    setPublishing(false);
    return isPublished;
  }, [act, put, saveNow, takeOver]);

  const discard = useCallback(async () => {
    await act(async () => {
      // What cannot be saved is discarded as well, so that only a save under way is waited for.
      await saving.current;
      const { document, history } = current.current;
      const draft = await discardDraft(stored.current.revision);
      clearTimeout(timer.current);
      stored.current = { ...draft, saved: draft.document, open: [] };
      setBase(draft.base);
      setSaveRefusal(undefined);
      setSave("saved");
      const discarded = recorded(history, document, draft.document, "", Date.now());
      put({ document: draft.document, history: discarded, conflicts: noConflicts });
      return true;
    });
  }, [act, put]);

  return {
    document: state.document,
    base,
    changes: diffPages(base, state.document),
    conflicts: shownConflicts(state.conflicts, state.document, base),
    save,
    refusal: saveRefusal ?? actionRefusal,
    canUndo: state.history.done.length > 0,
    canRedo: state.history.undone.length > 0,
    isPublishing,
    edit,
    set: useCallback((path, value) => edit((page) => withValue(page, path, value), path), [edit]),
    beginGesture: useCallback(() => {
      inGesture.current = true;
      current.current = { ...current.current, history: separated(current.current.history) };
    }, []),
    endGesture: useCallback(() => {
      inGesture.current = false;
      current.current = { ...current.current, history: separated(current.current.history) };
    }, []),
    undo: useCallback(() => change(undone(current.current.history, current.current.document)), [change]),
    redo: useCallback(() => change(redone(current.current.history, current.current.document)), [change]),
    discard,
    publish,
    hasChanges: useCallback(() => !isSame(current.current.document, stored.current.base), []),
    begin,
    settle: useCallback((path) => change({ conflicts: withoutConflict(current.current.conflicts, path) }), [change]),
  };
}
