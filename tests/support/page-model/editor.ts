import { expect } from "vitest";
import {
  emptyHistory,
  type History,
  recorded,
  redone,
  separated,
  undone,
} from "@/app/settings/profile/_editor/state/history";
import {
  joinedConflicts,
  noConflicts,
  shownConflicts,
  type WindowConflicts,
  withoutConflict,
} from "@/app/settings/profile/_editor/state/window-conflicts";
import { AppError } from "@/lib/core/errors";
import { acceptTheirs, openConflicts } from "@/lib/page/document/conflicts";
import { type PageDocument, withIds } from "@/lib/page/document/document";
import { mergePages } from "@/lib/page/document/merge";
import type { Conflict } from "@/lib/page/document/places";
import { type Draft, discardDraft, getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { draftChange } from "@/lib/page/editor/schema";

/** One window with the editor: what it has saved, and what was edited since. It does as the browser's editor does. */
export class PageEditor {
  document: PageDocument;
  saved: PageDocument;
  private draft: Draft;
  private history: History = emptyHistory;
  private known: WindowConflicts;
  /** The conflicts that were settled since the draft was loaded. */
  settled: Conflict[] = [];

  private constructor(
    private readonly ownerId: string,
    draft: Draft,
  ) {
    this.draft = draft;
    this.document = draft.document;
    this.saved = draft.document;
    this.known = { ...noConflicts, published: draft.conflicts };
  }

  static async open(ownerId: string): Promise<PageEditor> {
    return new PageEditor(ownerId, await getDraft(ownerId));
  }

  edit(change: (page: PageDocument) => PageDocument): void {
    const next = change(this.document);
    this.history = separated(recorded(this.history, this.document, next, "", 0));
    this.document = next;
  }

  /** The published page that it compares the draft with. */
  get base(): PageDocument {
    return this.draft.base;
  }

  get revision(): number {
    return this.draft.revision;
  }

  /** What the window shows to be in conflict. */
  get conflicts(): Conflict[] {
    return shownConflicts(this.known, this.document, this.draft.base);
  }

  /** Settles a conflict, as it is or with what the other side has. */
  settle(conflict: Conflict, isTheirs: boolean): void {
    if (isTheirs) this.edit((page) => acceptTheirs(page, conflict, this.draft.base));
    this.known = withoutConflict(this.known, conflict.path);
    this.settled.push(conflict);
  }

  undo(): void {
    Object.assign(this, undone(this.history, this.document));
  }

  redo(): void {
    Object.assign(this, redone(this.history, this.document));
  }

  /**
   * Saves what was edited, over what another window saved meanwhile.
   * @returns the file that is not stored any more, if one was named; then the edits since the last save are given up
   */
  async save(): Promise<string | undefined> {
    for (let attempt = 0; ; attempt++) {
      const { document } = this;
      const { baseTag, revision, base } = this.draft;
      const conflicts = openConflicts(this.known.published, document, base);
      try {
        const sent = draftChange.parse(structuredClone({ document, base_tag: baseTag, revision, conflicts }));
        const change = { document: withIds(sent.document), baseTag, revision, conflicts: sent.conflicts };
        this.draft = await saveDraft(this.ownerId, change);
        this.saved = this.draft.document;
        expect(this.saved).toEqual(document);
        expect(this.draft.conflicts).toEqual(conflicts);
        return undefined;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const [sentence = ""] = Object.values(error.fields ?? {}).flat();
        const missing = /^(\S+) is not stored any more/.exec(sentence)?.[1];
        if (missing !== undefined) {
          this.document = this.saved;
          this.known = { ...this.known, published: this.draft.conflicts };
          this.settled = [];
          return missing;
        }
        // Nobody else edits in between, so that the second attempt is of what was loaded just now.
        expect([error.code, attempt]).toEqual(["conflict", 0]);
        this.takeOver(await getDraft(this.ownerId), this.saved);
      }
    }
  }

  /** @returns whether the page is live now; not when something is in conflict */
  async publish(): Promise<boolean> {
    const before = this.document;
    const { draft, isPublished } = await publishDraft(this.ownerId, this.draft.revision);
    this.takeOver(draft, before);
    if (isPublished) this.known = noConflicts;
    return isPublished;
  }

  /** Discards the draft, once what another window saved meanwhile has been seen. */
  async discard(): Promise<void> {
    const loaded = await getDraft(this.ownerId);
    if (loaded.revision !== this.draft.revision) {
      const stale = discardDraft(this.ownerId, this.draft.revision);
      await expect(stale).rejects.toMatchObject({ code: "conflict" });
      this.takeOver(loaded, this.saved);
    }
    const draft = await discardDraft(this.ownerId, loaded.revision);
    this.edit(() => draft.document);
    this.takeOver(draft, draft.document);
    this.known = noConflicts;
  }

  private takeOver(draft: Draft, editedFrom: PageDocument): void {
    const { document, conflicts } = mergePages(editedFrom, this.document, draft.document);
    const before = { revision: this.draft.revision, open: this.draft.conflicts };
    this.known = joinedConflicts(this.known, draft, conflicts, before);
    if (draft.revision !== before.revision) this.settled = [];
    this.document = document;
    this.draft = draft;
    this.saved = draft.document;
  }
}
