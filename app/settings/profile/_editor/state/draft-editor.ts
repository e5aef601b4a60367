import type { PageDocument } from "@/lib/page/document/document";
import type { PageChange } from "@/lib/page/document/merge";
import type { Conflict } from "@/lib/page/document/places";
import type { Refusal } from "./refusal";

export type SaveState = "saved" | "saving" | "waiting";

/** What the controls see of the draft, and do with it. */
export type DraftEditor = {
  document: PageDocument;
  /** The published page. */
  base: PageDocument;
  changes: readonly PageChange[];
  conflicts: readonly Conflict[];
  save: SaveState;
  /** Why the last save, or else the last publishing or discarding, did not happen. */
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
  /** Whether the draft differs from what is published, also right after an edit. */
  hasChanges: () => boolean;
  /** Whether the page is live now; false when there are conflicts to look at or the server refused. */
  publish: () => Promise<boolean>;
  settle: (path: string) => void;
  /** Saves the draft even when nothing was edited, so that it exists. */
  begin: () => void;
};
