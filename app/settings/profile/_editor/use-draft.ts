"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PageDocument } from "@/lib/page/document";
import { isSame } from "@/lib/page/json";
import { type Conflict, changesOf, mergePages, type PageChange } from "@/lib/page/merge";
import { withValue } from "@/lib/page/places";
import { emptyHistory, type History, recorded, redone, separated, undone } from "./history";
import { discardDraft, loadDraft, publishDraft, RefusedError, type ServerDraft, saveDraft } from "./server-draft";

const saveAfterMilliseconds = 500;
const retryAfterMilliseconds = 4_000;

type SaveState = "saved" | "saving" | "waiting";
type Refusal = { message: string; fields: Readonly<Record<string, string[]>> };
type Stored = Pick<ServerDraft, "base" | "base_tag" | "revision"> & { saved: PageDocument };
/** What became of a save; what the server could not take now is sent again. */
type SaveOutcome = "saved" | "refused" | "unavailable";
type State = { document: PageDocument; history: History };

export type DraftEditor = {
  document: PageDocument;
  changes: readonly PageChange[];
  conflicts: readonly Conflict[];
  save: SaveState;
  refusal: Refusal | undefined;
  canUndo: boolean;
  canRedo: boolean;
  isPublishing: boolean;
  /** @param key edits of one key that follow each other are one step to undo */
  edit: (change: (document: PageDocument) => PageDocument, key?: string) => void;
  set: (path: string, value: unknown) => void;
  /** While a gesture lasts, such as a drag, all its edits are one step. */
  beginGesture: () => void;
  endGesture: () => void;
  undo: () => void;
  redo: () => void;
  discard: () => Promise<void>;
  /** Whether the page is live now; false when there are conflicts to look at or the server refused. */
  publish: () => Promise<boolean>;
  settle: (path: string) => void;
  /** Saves the draft even when nothing was edited, so that it exists. */
  begin: () => void;
};

/** The draft of the page: edits it at once, saves it half a second later, merges what was changed elsewhere. */
export function useDraft(initial: ServerDraft): DraftEditor {
  const [state, setState] = useState<State>({ document: initial.document, history: emptyHistory });
  const [base, setBase] = useState(initial.base);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(initial.conflicts);
  const [save, setSave] = useState<SaveState>("saved");
  const [refusal, setRefusal] = useState<Refusal>();
  const [isPublishing, setPublishing] = useState(false);
  const stored = useRef<Stored>({ ...initial, saved: initial.document });
  const current = useRef(state);
  const inGesture = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<boolean>>(undefined);

  const put = useCallback((next: State) => {
    current.current = next;
    setState(next);
  }, []);

  const refuse = useCallback((error: unknown) => {
    const { message, fields = {} } = error as Partial<RefusedError> & { message: string };
    setRefusal({ message, fields });
  }, []);

  /** Takes over what the server has: what was edited here since is merged into it. */
  const takeOver = useCallback(
    (draft: ServerDraft, editedFrom: PageDocument) => {
      const { document, history } = current.current;
      const merged = mergePages(editedFrom, document, draft.document).document;
      stored.current = { ...draft, saved: draft.document };
      setBase(draft.base);
      if (!isSame(merged, document)) put({ document: merged, history });
    },
    [put],
  );

  const saveAll = useCallback(async (): Promise<SaveOutcome> => {
    try {
      while (!isSame(current.current.document, stored.current.saved)) {
        setSave("saving");
        const { document } = current.current;
        const { base_tag, revision, saved } = stored.current;
        try {
          const draft = await saveDraft({ document, base_tag, revision });
          takeOver(draft, document);
          setRefusal(undefined);
        } catch (error) {
          if (!(error instanceof RefusedError) || error.status !== 409) throw error;
          const draft = await loadDraft();
          takeOver(draft, saved);
          setConflicts((known) => [
            ...known,
            ...draft.conflicts.filter(({ path }) => !known.some((one) => one.path === path)),
          ]);
        }
      }
      setSave("saved");
      return "saved";
    } catch (error) {
      setSave("waiting");
      refuse(error);
      const { status = 0 } = error as Partial<RefusedError>;
      return status === 0 || status === 429 || status >= 500 ? "unavailable" : "refused";
    }
  }, [refuse, takeOver]);

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
    (next: State) => {
      put(next);
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
      const at = Date.now();
      const last = history.done.at(-1);
      const continued =
        inGesture.current && last?.key === key
          ? { ...history, done: [...history.done.slice(0, -1), { ...last, at }] }
          : history;
      change({ document: next, history: recorded(continued, document, next, key, at) });
    },
    [change],
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSame(current.current.document, stored.current.saved)) event.preventDefault();
    };
    const saveHidden = () => document.visibilityState === "hidden" && void saveNow();
    addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", saveHidden);
    return () => {
      removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", saveHidden);
    };
  }, [saveNow]);

  const begin = useCallback(() => {
    const { base_tag, revision } = stored.current;
    if (revision > 0 || saving.current) return;
    const { document } = current.current;
    saveDraft({ document, base_tag, revision }).then((draft) => takeOver(draft, document), refuse);
  }, [refuse, takeOver]);

  const publish = useCallback(async () => {
    setPublishing(true);
    try {
      if (!(await saveNow())) return false;
      const before = current.current.document;
      const { is_published, draft } = await publishDraft(stored.current.revision);
      takeOver(draft, before);
      setConflicts(draft.conflicts);
      setRefusal(undefined);
      return is_published;
    } catch (error) {
      if (error instanceof RefusedError && error.status === 409) {
        const { saved } = stored.current;
        takeOver(await loadDraft(), saved);
      }
      refuse(error);
      return false;
    } finally {
      setPublishing(false);
    }
  }, [refuse, saveNow, takeOver]);

  const discard = useCallback(async () => {
    await saveNow();
    const { document, history } = current.current;
    const draft = await discardDraft();
    stored.current = { ...draft, saved: draft.document };
    setBase(draft.base);
    setConflicts([]);
    setRefusal(undefined);
    put({ document: draft.document, history: recorded(history, document, draft.document, "", Date.now()) });
    setSave("saved");
  }, [put, saveNow]);

  return {
    document: state.document,
    changes: changesOf(base, state.document),
    conflicts,
    save,
    refusal,
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
    begin,
    settle: useCallback((path) => setConflicts((known) => known.filter((one) => one.path !== path)), []),
  };
}
