import type { PageDocument } from "@/lib/page/document/document";
import type { PageChange } from "@/lib/page/document/merge";
import type { Conflict } from "@/lib/page/document/places";
import type { DraftError } from "./draft-error";

export type SaveState = "saved" | "saving" | "waiting";

/** The controls see this of the draft, and change it by this. */
export type DraftEditor = {
  document: PageDocument;
  /** The base is the published page. */
  base: PageDocument;
  changes: readonly PageChange[];
  conflicts: readonly Conflict[];
  save: SaveState;
  /** The reason why the last save, or else the last publishing or discarding, did not happen. */
  error: DraftError | undefined;
  canUndo: boolean;
  canRedo: boolean;
  isPublishing: boolean;
  /** @param key edits with one key that follow each other are one step to undo */
  edit: (change: (document: PageDocument) => PageDocument, key?: string) => void;
  set: (path: string, value: unknown) => void;
  /** All edits are one step while a gesture lasts, such as a drag. */
  beginGesture: () => void;
  endGesture: () => void;
  undo: () => void;
  redo: () => void;
  discard: () => Promise<void>;
  /** Returns whether the draft differs from what is published, also right after an edit. */
  hasChanges: () => boolean;
  /** Returns whether the page is live now; false when there are conflicts to look at or the server refused. */
  publish: () => Promise<boolean>;
  /** Publishes another page than the draft, which stays; returns whether it is live now. */
  publishOther: (other: PageDocument) => Promise<boolean>;
  settle: (path: string) => void;
  /** Saves the draft even when nothing was edited, so that it exists. */
  begin: () => void;
};
