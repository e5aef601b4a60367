import { expect } from "vitest";
import {
  emptyHistory,
  type History,
  recorded,
  redone,
  separated,
  undone,
} from "@/app/settings/profile/_editor/history";
import { draftChange } from "@/lib/editor/schema";
import { AppError } from "@/lib/errors";
import { type PageDocument, withIds } from "@/lib/page/document";
import { mergePages } from "@/lib/page/merge";
import { type Draft, discardDraft, getDraft, publishDraft, saveDraft } from "@/lib/page/publish";

/** One window with the editor: what it has saved, and what was edited since. It does as the browser's editor does. */
export class PageEditor {
  document: PageDocument;
  private saved: PageDocument;
  private draft: Draft;
  private history: History = emptyHistory;

  private constructor(
    private readonly ownerId: string,
    draft: Draft,
  ) {
    this.draft = draft;
    this.document = draft.document;
    this.saved = draft.document;
  }

  static async open(ownerId: string): Promise<PageEditor> {
    return new PageEditor(ownerId, await getDraft(ownerId));
  }

  edit(change: (page: PageDocument) => PageDocument): void {
    const next = change(this.document);
    this.history = separated(recorded(this.history, this.document, next, "", 0));
    this.document = next;
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
      const { baseTag, revision } = this.draft;
      try {
        const sent = draftChange.parse(structuredClone({ document, base_tag: baseTag, revision }));
        const change = { document: withIds(sent.document), baseTag, revision };
        this.takeOver(await saveDraft(this.ownerId, change), document);
        expect(this.document).toEqual(document);
        return undefined;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const [sentence = ""] = Object.values(error.fields ?? {}).flat();
        const missing = /^(\S+) is not stored any more/.exec(sentence)?.[1];
        if (missing !== undefined) {
          this.document = this.saved;
          return missing;
        }
        // Nobody else edits in between, so that the second attempt is of what was loaded just now.
        expect([error.code, attempt]).toEqual(["conflict", 0]);
        this.takeOver(await getDraft(this.ownerId), this.saved);
      }
    }
  }

  /** @returns whether the page is live now; not when both sides changed the same place */
  async publish(): Promise<boolean> {
    const before = this.document;
    const { draft, isPublished } = await publishDraft(this.ownerId, this.draft.revision);
    this.takeOver(draft, before);
    return isPublished;
  }

  async discard(): Promise<void> {
    const draft = await discardDraft(this.ownerId);
    this.edit(() => draft.document);
    this.takeOver(draft, draft.document);
  }

  private takeOver(draft: Draft, editedFrom: PageDocument): void {
    this.document = mergePages(editedFrom, this.document, draft.document).document;
    this.draft = draft;
    this.saved = draft.document;
  }
}
