import { LRUCache } from "lru-cache";
import { type Finished, staleCopy } from "./finished";

/** What is kept of a profile: its page, and variants A and B of its user object. */
export type Document = "page" | "a" | "b";
type Entry = { userId: string; handles: ReadonlySet<string>; documents: ReadonlyMap<Document, Finished> };
/** What is made past the cache, and what will be for those who asked since that was begun. */
type Uncached = { result: Promise<Finished | undefined>; next: Promise<Finished | undefined> | undefined };
type InFlight = { userId: string | undefined; isStale: boolean; result: Promise<Finished | undefined> };

const cacheLimits = { bytes: 64 * 1024 * 1024 } as const;

type Sources = {
  /** Whose profile answers to a handle in lower case, if any does. */
  findOwner: (handle: string) => Promise<string | undefined>;
  make: (document: Document, handle: string) => Promise<Finished>;
  /** Whether what is kept may be served now: true at once where possible. */
  isCurrent: () => boolean;
  /** Finds that out, when it is in doubt. */
  confirm: () => Promise<boolean>;
  /** For how many seconds what is kept may be out of date, while it may be served all the same; undefined otherwise. */
  staleSeconds: () => number | undefined;
};

export type ProfileCache = {
  /** The document, when it is kept and may be served at once. */
  peek(document: Document, handle: string): Finished | undefined;
  /** The document, made once for all who ask for it meanwhile; undefined when no profile answers to the handle. */
  get(document: Document, handle: string): Promise<Finished | undefined>;
  /** The profile of that account changed. */
  invalidate(userId: string): void;
  /** Any profile may have changed. */
  invalidateAll(): void;
};

/**
 * Keeps finished documents of profiles in memory, the least used leaving first. One that was begun before a change is
 * given to those who asked before it, and not kept.
 */
export function createProfileCache({ findOwner, make, isCurrent, confirm, staleSeconds }: Sources): ProfileCache {
  const byHandle = new Map<string, Entry>();
  const inFlight = new Map<string, InFlight>();
  const uncached = new Map<string, Uncached>();
  const entries = new LRUCache<string, Entry>({
    maxSize: cacheLimits.bytes,
    sizeCalculation: ({ documents }) => [...documents.values()].reduce((sum, { byteLength }) => sum + byteLength, 500),
    dispose: (entry, _, reason) => {
      if (reason !== "set") for (const handle of entry.handles) byHandle.delete(handle);
    },
  });

  function store(userId: string, handle: string, document: Document, finished: Finished): void {
    const old = entries.peek(userId);
    const handles = new Set([...(old?.handles ?? []), handle]);
    const entry = { userId, handles, documents: new Map([...(old?.documents ?? []), [document, finished]]) };
    entries.set(userId, entry);
    // Whatever is asked for once may be asked for again.
    void finished.compress();
    // What is larger than the whole cache is not taken.
    const isStored = entries.has(userId);
    for (const name of handles) isStored ? byHandle.set(name, entry) : byHandle.delete(name);
  }

  function cached(document: Document, handle: string): Finished | undefined {
    const entry = byHandle.get(handle);
    const finished = entry?.documents.get(document);
    if (entry && finished) entries.get(entry.userId);
    return finished;
  }

  /** What is kept, and marked as stale, while that may be served. */
  function cachedStale(document: Document, handle: string): Finished | undefined {
    const seconds = staleSeconds();
    if (seconds === undefined) return undefined;
    const finished = cached(document, handle);
    return finished && staleCopy(finished, seconds);
  }

  async function makeAndStore(pending: InFlight, document: Document, handle: string): Promise<Finished | undefined> {
    const userId = await findOwner(handle);
    pending.userId = userId;
    if (userId === undefined) return undefined;
    // Kept already, under another of its names.
    const known = pending.isStale ? undefined : entries.peek(userId)?.documents.get(document);
    const finished = known ?? (await make(document, handle));
    if (!pending.isStale) store(userId, handle, document, finished);
    return finished;
  }

  function join(document: Document, handle: string): Promise<Finished | undefined> {
    const key = `${document} ${handle}`;
    const known = inFlight.get(key);
    if (known) return known.result;
    const pending: InFlight = { userId: undefined, isStale: false, result: Promise.resolve(undefined) };
    inFlight.set(key, pending);
    pending.result = makeAndStore(pending, document, handle).finally(() => {
      if (inFlight.get(key) === pending) inFlight.delete(key);
    });
    return pending.result;
  }

  /** Nobody is given what was begun before they asked, and still no more than one is made at a time. */
  function makeUncached(document: Document, handle: string): Promise<Finished | undefined> {
    const key = `${document} ${handle}`;
    const known = uncached.get(key);
    if (known) {
      const begin = () => beginUncached(key, document, handle);
      known.next ??= known.result.then(begin, begin);
      return known.next;
    }
    return beginUncached(key, document, handle);
  }

  function beginUncached(key: string, document: Document, handle: string): Promise<Finished | undefined> {
    const result = findOwner(handle)
      .then((owner) => (owner === undefined ? undefined : make(document, handle)))
      .then((made) => dropOlder(document, handle, made));
    const making: Uncached = { result, next: undefined };
    uncached.set(key, making);
    const over = () => void (making.next === undefined && uncached.delete(key));
    result.then(over, over);
    return result;
  }

  /** Who has been given something newer is never given what was kept before it. */
  function dropOlder(document: Document, handle: string, made: Finished | undefined): Finished | undefined {
    const entry = byHandle.get(handle);
    const old = entry?.documents.get(document);
    if (entry && old && old.variants.identity.tag !== made?.variants.identity.tag) entries.delete(entry.userId);
    return made;
  }

  function markStale(isConcerned: (pending: InFlight) => boolean): void {
    for (const [key, pending] of inFlight) {
      if (!isConcerned(pending)) continue;
      pending.isStale = true;
      inFlight.delete(key);
    }
  }

  return {
    peek: (document, handle) => (isCurrent() ? cached(document, handle) : undefined),
    async get(document, handle) {
      try {
        if (isCurrent() || (await confirm())) return cached(document, handle) ?? (await join(document, handle));
        return cachedStale(document, handle) ?? (await makeUncached(document, handle));
      } catch (error) {
        // It may be only now that its source is known to be away.
        const stale = cachedStale(document, handle);
        if (stale) return stale;
        throw error;
      }
    },
    invalidate(userId) {
      entries.delete(userId);
      markStale((pending) => pending.userId === undefined || pending.userId === userId);
    },
    invalidateAll() {
      entries.clear();
      markStale(() => true);
    },
  };
}
