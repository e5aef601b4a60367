import { LRUCache } from "lru-cache";
import type { Freshness } from "@/lib/core/owners/freshness";
import { type PreparedResponse, staleCopy } from "./prepared-response";

/**
 * The variants are A and B of the user object, the page, its cards alone, and the page without script for a frame of the
 * front page.
 */
export type CacheVariant = "page" | "cards" | "still" | "a" | "b";
type Entry = { userId: string; handles: ReadonlySet<string>; documents: ReadonlyMap<CacheVariant, PreparedResponse> };
/** `next` is for callers that asked after `result` began. */
type Uncached = {
  result: Promise<PreparedResponse | undefined>;
  next: Promise<PreparedResponse | undefined> | undefined;
};
type InFlight = { userId: string | undefined; isStale: boolean; result: Promise<PreparedResponse | undefined> };

const cacheLimits = { bytes: 64 * 1024 * 1024 } as const;

type Sources = Freshness & {
  findOwner: (handle: string) => Promise<string | undefined>;
  make: (document: CacheVariant, handle: string) => Promise<PreparedResponse>;
};

export type ProfileCache = {
  /** Returns only what may be served at once. */
  peek(document: CacheVariant, handle: string): PreparedResponse | undefined;
  /** Computes once for concurrent callers, and returns undefined when no profile has the handle. */
  get(document: CacheVariant, handle: string): Promise<PreparedResponse | undefined>;
  invalidate(userId: string): void;
  invalidateAll(): void;
};

/** Makes an LRU cache. A document that was begun before a change goes to those who asked earlier, and is not cached. */
export function createProfileCache({ findOwner, make, isCurrent, staleSeconds }: Sources): ProfileCache {
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

  function store(userId: string, handle: string, document: CacheVariant, finished: PreparedResponse): void {
    const old = entries.peek(userId);
    const handles = new Set([...(old?.handles ?? []), handle]);
    const entry = { userId, handles, documents: new Map([...(old?.documents ?? []), [document, finished]]) };
    entries.set(userId, entry);
    void finished.compress();
    // The cache rejects what is larger than itself.
    const isStored = entries.has(userId);
    for (const name of handles) isStored ? byHandle.set(name, entry) : byHandle.delete(name);
  }

  function cached(document: CacheVariant, handle: string): PreparedResponse | undefined {
    const entry = byHandle.get(handle);
    const finished = entry?.documents.get(document);
    if (entry && finished) entries.get(entry.userId);
    return finished;
  }

  function cachedStale(document: CacheVariant, handle: string, error?: unknown): PreparedResponse | undefined {
    const seconds = staleSeconds(error);
    if (seconds === undefined) return undefined;
    const finished = cached(document, handle);
    return finished && staleCopy(finished, seconds);
  }

  async function makeAndStore(
    pending: InFlight,
    document: CacheVariant,
    handle: string,
  ): Promise<PreparedResponse | undefined> {
    const userId = await findOwner(handle);
    pending.userId = userId;
    if (userId === undefined) return undefined;
    // The profile may be cached already, under another of its names.
    const known = pending.isStale ? undefined : entries.peek(userId)?.documents.get(document);
    const finished = known ?? (await make(document, handle));
    if (!pending.isStale) store(userId, handle, document, finished);
    return finished;
  }

  function join(document: CacheVariant, handle: string): Promise<PreparedResponse | undefined> {
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

  /** A caller never gets what was begun before its call, and only one is rendered at a time. */
  function makeUncached(document: CacheVariant, handle: string): Promise<PreparedResponse | undefined> {
    const key = `${document} ${handle}`;
    const known = uncached.get(key);
    if (known) {
      const begin = () => beginUncached(key, document, handle);
      known.next ??= known.result.then(begin, begin);
      return known.next;
    }
    return beginUncached(key, document, handle);
  }

  function beginUncached(key: string, document: CacheVariant, handle: string): Promise<PreparedResponse | undefined> {
    const result = findOwner(handle)
      .then((owner) => (owner === undefined ? undefined : make(document, handle)))
      .then((made) => dropOlder(document, handle, made));
    const making: Uncached = { result, next: undefined };
    uncached.set(key, making);
    const over = () => void (making.next === undefined && uncached.delete(key));
    result.then(over, over);
    return result;
  }

  /** Drops an older document once a newer one was served. */
  function dropOlder(
    document: CacheVariant,
    handle: string,
    made: PreparedResponse | undefined,
  ): PreparedResponse | undefined {
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
        if (isCurrent()) return cached(document, handle) ?? (await join(document, handle));
        return cachedStale(document, handle) ?? (await makeUncached(document, handle));
      } catch (error) {
        // The outage of the source may become known only now.
        const stale = cachedStale(document, handle, error);
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
