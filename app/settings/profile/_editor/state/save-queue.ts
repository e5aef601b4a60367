import type { PageDocument } from "@/lib/page/document/document";
import { isSame } from "@/lib/page/document/json";
import {
  type DraftEdit,
  type DraftEvent,
  type DraftState,
  initialDraftState,
  isUnsaved,
  listOpenConflicts,
  reduceDraft,
} from "./draft-state";
import { isConflict, RequestError, type SentDraft, type ServerDraft } from "./server-draft";

const saveAfterMilliseconds = 500;
const retryAfterMilliseconds = 4_000;

/** The requests of the editor about its draft; each throws RequestError. */
export type DraftServer = {
  loadDraft: () => Promise<ServerDraft>;
  saveDraft: (draft: SentDraft) => Promise<ServerDraft>;
  publishDraft: (revision: number) => Promise<{ is_published: boolean; draft: ServerDraft }>;
  discardDraft: (revision: number) => Promise<ServerDraft>;
};

/** What became of a save; what the server could not take now is sent again. */
type SaveOutcome = "saved" | "refused" | "unavailable";

/** The draft of a window and its requests: saves half a second after an edit, and merges what was changed elsewhere. */
export class SaveQueue {
  #state: DraftState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<boolean> | undefined;
  /** Begins, publishes or discards the stored draft; a save meanwhile would name the revision that this replaces. */
  #acting: Promise<unknown> | undefined;
  /** What the last save has sent. */
  #sent: SentDraft | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    initial: ServerDraft,
    private readonly server: DraftServer,
  ) {
    this.#state = initialDraftState(initial);
  }

  readonly getState = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly dispatch = (event: DraftEvent): void => {
    this.#state = reduceDraft(this.#state, event);
    for (const listener of this.#listeners) listener();
  };

  /** Edits the document; one that stays as it is needs no saving. */
  readonly edit = (change: (document: PageDocument) => PageDocument, key = ""): void => {
    const document = change(this.#state.document);
    if (!isSame(document, this.#state.document)) this.apply({ type: "edited", document, key, at: Date.now() });
  };

  /** Does what a person does to the draft, and saves it soon. */
  readonly apply = (edit: DraftEdit): void => {
    this.dispatch(edit);
    this.#saveAfter(saveAfterMilliseconds);
  };

  /**
   * Saves what was edited; one save runs at a time, and takes with it what is edited meanwhile.
   * @returns whether everything is saved
   */
  readonly saveNow = (): Promise<boolean> => {
    clearTimeout(this.#timer);
    this.#saving ??= this.#saveAll().then((outcome) => {
      this.#saving = undefined;
      // What was edited since may be what the server takes.
      if (outcome !== "saved" && !isSame(this.#toSend(), this.#sent)) this.#saveAfter(saveAfterMilliseconds);
      else if (outcome === "unavailable") this.#saveAfter(retryAfterMilliseconds);
      return outcome === "saved";
    });
    return this.#saving;
  };

  /** Loads the draft again where nothing is unsaved: it may have been edited elsewhere. */
  readonly refresh = (): void => {
    if (!this.#saving && !isUnsaved(this.#state)) this.#mergeChanges().catch(() => {});
  };

  /** Saves the draft even when nothing was edited, so that it exists. */
  readonly begin = (): void => {
    const { stored, document } = this.#state;
    if (stored.revision > 0 || this.#saving || this.#acting) return;
    void this.#holdSaves(() =>
      this.server.saveDraft(this.#toSend()).then(
        (draft) => this.dispatch({ type: "merged", draft, editedFrom: document }),
        (error) => this.dispatch({ type: "beginFailed", error }),
      ),
    );
  };

  /** @returns whether the page is live now; false when there are conflicts to look at or the server refused */
  readonly publish = (): Promise<boolean> => this.#publishAfterSave(() => this.#publishStored(this.#state.document));

  /**
   * Publishes another page than the draft, which stays as it is here, and is saved again after that.
   * @returns whether that page is live now
   */
  readonly publishOther = async (other: PageDocument): Promise<boolean> => {
    const isPublished = await this.#publishAfterSave(async () => {
      const { base_tag, revision } = this.#state.stored;
      const sent: SentDraft = { document: other, base_tag, revision, conflicts: [] };
      // The server may store it even where its answer is lost.
      this.dispatch({ type: "sentOther", document: other });
      const draft = await this.server.saveDraft(sent);
      this.dispatch({ type: "saved", draft, document: other, open: [] });
      return this.#publishStored(other);
    });
    void this.saveNow();
    return isPublished;
  };

  /** Gives up every change, also one that cannot be saved: it waits only for a request that is in flight. */
  readonly discard = async (): Promise<void> => {
    await this.#act(async () => {
      await Promise.all([this.#saving, this.#acting]);
      return this.#holdSaves(async () => {
        const draft = await this.server.discardDraft(this.#state.stored.revision);
        clearTimeout(this.#timer);
        this.dispatch({ type: "discarded", draft, at: Date.now() });
        return true;
      });
    });
  };

  async #publishAfterSave(work: () => Promise<boolean>): Promise<boolean> {
    this.dispatch({ type: "publishStarted" });
    const isPublished = await this.#act(async () => (await this.saveNow()) && this.#holdSaves(work));
    this.dispatch({ type: "publishEnded" });
    return isPublished;
  }

  /** @param editedFrom the document that is published */
  async #publishStored(editedFrom: PageDocument): Promise<boolean> {
    const { is_published, draft } = await this.server.publishDraft(this.#state.stored.revision);
    this.dispatch({ type: "merged", draft, editedFrom });
    if (is_published) this.dispatch({ type: "published" });
    return is_published;
  }

  /** Lets saves wait until the work has ended. */
  #holdSaves<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = work();
    const ended = result.then(
      () => {},
      () => {},
    );
    this.#acting = ended;
    void ended.then(() => {
      if (this.#acting === ended) this.#acting = undefined;
    });
    return result;
  }

  #saveAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.saveNow, milliseconds);
  }

  #toSend(): SentDraft {
    const { document, stored } = this.#state;
    const { base_tag, revision } = stored;
    return { document, base_tag, revision, conflicts: listOpenConflicts(this.#state) };
  }

  async #saveAll(): Promise<SaveOutcome> {
    try {
      if (this.#acting) await this.#acting;
      while (isUnsaved(this.#state)) {
        this.dispatch({ type: "saveStarted" });
        const sent = this.#toSend();
        this.#sent = sent;
        try {
          const draft = await this.server.saveDraft(sent);
          this.dispatch({ type: "saved", draft, document: sent.document, open: sent.conflicts });
        } catch (error) {
          if (!isConflict(error)) throw error;
          await this.#mergeChanges();
        }
      }
      this.dispatch({ type: "saveFinished" });
      return "saved";
    } catch (error) {
      this.dispatch({ type: "saveFailed", error });
      return isTemporary(error) ? "unavailable" : "refused";
    }
  }

  /** Takes over what another window or an application changed. */
  async #mergeChanges(): Promise<void> {
    const { saved, revision } = this.#state.stored;
    const draft = await this.server.loadDraft();
    // What was saved here meanwhile is newer.
    if (this.#state.stored.revision === revision) this.dispatch({ type: "merged", draft, editedFrom: saved });
  }

  /** Does something with the draft, and says why where it failed. */
  async #act(work: () => Promise<boolean>): Promise<boolean> {
    this.dispatch({ type: "actionStarted" });
    try {
      return await work();
    } catch (error) {
      this.dispatch({ type: "actionFailed", error });
      // Both are merged here by then, so that the person can continue.
      if (isConflict(error)) await this.#mergeChanges().catch(() => {});
      return false;
    }
  }
}

/** Whether the same request may succeed later; the status is 0 where the server was not reached. */
function isTemporary(error: unknown): boolean {
  const status = error instanceof RequestError ? error.status : 0;
  return [0, 401, 429].includes(status) || status >= 500;
}
