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
  #failing: { left: number; failure: RequestError; isLost: boolean } | undefined;
  /** What the answers to requests wait for. */
  gate: Promise<void> | undefined;

  readonly loadDraft = () => this.#answer("load", this.draft.revision, () => this.draft);

  readonly saveDraft = (sent: SentDraft) =>
    this.#answer("save", sent.revision, () => {
      this.sent.push(sent);
      return this.#store({ document: sent.document, conflicts: [...sent.conflicts] });
    });

  readonly publishDraft = (revision: number) =>
    this.#answer("publish", revision, () => {
      const is_published = this.draft.conflicts.length === 0;
      const { document } = this.draft;
      return { is_published, draft: is_published ? this.#store({ base: document }) : this.draft };
    });

  readonly discardDraft = (revision: number) =>
    this.#answer("discard", revision, () => this.#store({ document: this.draft.base, conflicts: [] }));

  /** Holds all answers back until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.gate = new Promise((resolve) => {
      release = resolve;
    });
    return () => {
      this.gate = undefined;
      release();
    };
  }

  /** The request of this number from now on fails, or only its answer is lost. */
  failAt(number: number, failure: RequestError, isLost: boolean): void {
    this.#failing = { left: number, failure, isLost };
  }

  /** Another window saves. */
  saveElsewhere(document: PageDocument): void {
    this.#store({ document });
  }

  #store(change: Partial<ServerDraft>): ServerDraft {
    this.draft = { ...this.draft, ...change, revision: this.draft.revision + 1 };
    return this.draft;
  }

  /** Decides when the request comes, and answers when the gate opens. */
  async #answer<Result>(request: string, revision: number, decide: () => Result): Promise<Result> {
    this.requests.push(request);
    const outdated = () => new RequestError("Changed elsewhere", 409, {}, "conflict");
    const planned = this.#plannedFailure();
    const failure =
      this.failures.shift() ??
      (planned?.isLost === false ? planned.failure : undefined) ??
      (revision === this.draft.revision ? undefined : outdated());
    const result = failure ?? decide();
    await this.gate;
    if (planned?.isLost) throw planned.failure;
    if (result instanceof RequestError) throw result;
    return result;
  }

  #plannedFailure() {
    const failing = this.#failing;
    if (!failing) return undefined;
    failing.left--;
    if (failing.left > 0) return undefined;
    this.#failing = undefined;
    return failing;
  }
}
