import type { DraftServer } from "@/app/settings/profile/_editor/state/save-queue";
import { RequestError, type SentDraft, type ServerDraft } from "@/app/settings/profile/_editor/state/server-draft";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document/document";
import { withValue } from "@/lib/page/document/places";

export const emptyPage = withIds(pageDocument.parse({ settings: { display_name: "Ada" } }));
export const withSetting = (page: PageDocument, name: string, value: string) =>
  withValue(page, `settings.${name}`, value);

/** A draft as the server gives it. */
export const serverDraft = (draft: Partial<ServerDraft> = {}): ServerDraft => ({
  ...{ base: emptyPage, base_tag: "1", document: emptyPage, revision: 1, conflicts: [] },
  ...draft,
});

/** Keeps one draft in memory, refuses an outdated revision as the service does, and notes what it was asked. */
export class MemoryDraftServer implements DraftServer {
  draft = serverDraft();
  readonly requests: string[] = [];
  readonly sent: SentDraft[] = [];
  /** What the next requests fail with. */
  readonly failures: RequestError[] = [];
  /** What a load waits for once it has read the draft. */
  loadGate: Promise<void> | undefined;

  readonly loadDraft = async () => {
    this.#receive("load");
    const { draft } = this;
    await this.loadGate;
    return draft;
  };

  readonly saveDraft = async (sent: SentDraft) => {
    this.#receive("save", sent.revision);
    this.sent.push(sent);
    return this.#store({ document: sent.document, conflicts: [...sent.conflicts] });
  };

  readonly publishDraft = async (revision: number) => {
    this.#receive("publish", revision);
    const is_published = this.draft.conflicts.length === 0;
    const { document } = this.draft;
    return { is_published, draft: is_published ? this.#store({ base: document }) : this.draft };
  };

  readonly discardDraft = async (revision: number) => {
    this.#receive("discard", revision);
    return this.#store({ document: this.draft.base, conflicts: [] });
  };

  /** Another window saves. */
  saveElsewhere(document: PageDocument): void {
    this.#store({ document });
  }

  #store(change: Partial<ServerDraft>): ServerDraft {
    this.draft = { ...this.draft, ...change, revision: this.draft.revision + 1 };
    return this.draft;
  }

  #receive(request: string, revision = this.draft.revision): void {
    this.requests.push(request);
    const failure = this.failures.shift();
    if (failure) throw failure;
    if (revision !== this.draft.revision) throw new RequestError("Changed elsewhere", 409, {}, "conflict");
  }
}
