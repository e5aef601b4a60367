import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { type CacheVariant, createProfileCache } from "@/lib/page/view/page-cache";
import type { PreparedResponse } from "@/lib/page/view/prepared-response";

/** A cache over profiles that live in a map, which counts what is made and can hold it up. */
function newCache({ byteLength = 1_000 } = {}) {
  const owners = new Map([
    ["ada", "ada's id"],
    ["countess", "ada's id"],
    ["bob", "bob's id"],
  ]);
  const texts = new Map([
    ["ada's id", "first"],
    ["bob's id", "bob"],
  ]);
  const made: string[] = [];
  const state = {
    ...{ isCurrent: true, isAway: false, isNoticedLate: false },
    staleSeconds: undefined as number | undefined,
  };
  let gate: Promise<void> = Promise.resolve();
  const cache = createProfileCache({
    async findOwner(handle) {
      if (state.isAway && state.isNoticedLate) state.staleSeconds = 1;
      if (state.isAway) throw new Error("the database is away");
      return owners.get(handle);
    },
    make: async (document, handle) => {
      made.push(`${document} of ${handle}`);
      const text = texts.get(owners.get(handle) ?? "") ?? "";
      await gate;
      const headers = ["Cache-Control", "public, no-cache", "ETag", text];
      const variant = { bytes: Buffer.from(text), tag: text, headers, headersOf304: headers };
      return { status: 200, byteLength, variants: { identity: variant }, compress: async () => {} };
    },
    isCurrent: () => state.isCurrent,
    staleSeconds: () => state.staleSeconds,
  });
  const textOf = (finished: PreparedResponse | undefined) => finished?.variants.identity.bytes.toString();
  const headersOf = (finished: PreparedResponse | undefined) => finished?.variants.identity.headers;
  return {
    cache,
    owners,
    texts,
    made,
    state,
    read: async (handle: string, document: CacheVariant = "page") => textOf(await cache.get(document, handle)),
    headersRead: async (handle: string) => headersOf(await cache.get("page", handle)),
    peek: (handle: string, document: CacheVariant = "page") => textOf(cache.peek(document, handle)),
    /** Holds up all that is made from now on, until the function it returns is called. */
    hold() {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
  };
}

it("a thousand who ask for a cold page at once cost one, and the next is served at once", async () => {
  const { made, read, peek } = newCache();
  expect(peek("ada")).toBeUndefined();
  const texts = await Promise.all(Array.from({ length: 1_000 }, () => read("ada")));
  expect([new Set(texts), made]).toEqual([new Set(["first"]), ["page of ada"]]);
  expect(peek("ada")).toBe("first");
});

it("one change drops all cached documents of a profile, under each of its names", async () => {
  const { cache, made, texts, read, peek } = newCache();
  for (const handle of ["ada", "countess", "bob"])
    for (const form of ["page", "a", "b"] as const) await read(handle, form);
  expect(made).toHaveLength(6);
  texts.set("ada's id", "second");
  cache.invalidate("ada's id");
  expect([peek("ada"), peek("countess", "b"), peek("bob")]).toEqual([undefined, undefined, "bob"]);
  expect([await read("ada"), await read("countess", "b")]).toEqual(["second", "second"]);
});

/** A cache in which one document is begun before a change and another after it, and neither is finished. */
async function readAcrossChange() {
  const cached = newCache();
  const finishEarly = cached.hold();
  const early = cached.read("ada");
  await pause(5);
  cached.texts.set("ada's id", "second");
  cached.cache.invalidate("ada's id");
  const finishLate = cached.hold();
  const late = cached.read("ada");
  return { ...cached, early, finishEarly, late, finishLate };
}

it("a document begun before a change is not cached, even when it is finished after a later one", async () => {
  const { read, peek, early, finishEarly, late, finishLate } = await readAcrossChange();
  await pause(5);
  finishLate();
  expect(await late).toBe("second");
  finishEarly();
  expect([await early, peek("ada"), await read("ada")]).toEqual(["first", "second", "second"]);
});

it("requests after a change share the document begun after it, also once an earlier one is finished", async () => {
  const { made, read, early, finishEarly, late, finishLate } = await readAcrossChange();
  await pause(5);
  finishEarly();
  await early;
  const last = read("ada");
  finishLate();
  expect([await late, await last, made.length]).toEqual(["second", "second", 2]);
});

it("a document is not cached when a change comes before its owner is known", async () => {
  const { cache, read, peek } = newCache();
  const reading = read("ada");
  cache.invalidate("ada's id");
  expect([await reading, peek("ada")]).toEqual(["first", undefined]);
});

it("a change of one profile does not affect a document of another in progress", async () => {
  const { cache, made, read, peek, hold } = newCache();
  const open = hold();
  const reading = read("bob");
  await pause(5);
  cache.invalidate("ada's id");
  open();
  expect([await reading, await read("bob"), made]).toEqual(["bob", "bob", ["page of bob"]]);
  expect(peek("bob")).toBe("bob");
});

it("a name that another account takes over shows that account", async () => {
  const { cache, owners, read } = newCache();
  expect(await read("countess")).toBe("first");
  owners.set("countess", "bob's id");
  cache.invalidate("ada's id");
  expect(await read("countess")).toBe("bob");
});

it("a name that nobody has is asked for every time, so that a new account is seen at once", async () => {
  const { owners, texts, read } = newCache();
  expect(await read("carl")).toBeUndefined();
  owners.set("carl", "carl's id");
  texts.set("carl's id", "carl");
  expect(await read("carl")).toBe("carl");
});

it("while changes may be missed everything is made anew, and nothing is shared", async () => {
  const { cache, made, state, texts, read, peek } = newCache();
  expect(await read("ada")).toBe("first");
  Object.assign(state, { isCurrent: false });
  texts.set("ada's id", "second");
  expect([peek("ada"), await read("ada"), await read("nobody")]).toEqual([undefined, "second", undefined]);
  await Promise.all([read("ada"), read("ada")]);
  expect(made).toHaveLength(4);
  Object.assign(state, { isCurrent: true });
  cache.invalidateAll();
  expect([peek("ada"), await read("ada")]).toEqual([undefined, "second"]);
});

it("after a gap nothing is served that was made before it, of no profile and in no form", async () => {
  const { cache, texts, read, peek, hold } = newCache();
  for (const form of ["page", "a", "b"] as const) await read("ada", form);
  const open = hold();
  const early = read("bob");
  await pause(5);
  texts.set("ada's id", "second").set("bob's id", "later bob");
  cache.invalidateAll();
  expect([peek("ada"), peek("ada", "a"), peek("ada", "b"), peek("bob")]).toEqual(Array(4).fill(undefined));
  const late = read("bob");
  open();
  expect([await early, await late, peek("bob")]).toEqual(["bob", "later bob", "later bob"]);
  expect([await read("ada"), await read("ada", "a"), await read("ada", "b")]).toEqual(Array(3).fill("second"));
});

it("a failure is not cached, and the next request tries again", async () => {
  const { cache } = newCache();
  let fails = true;
  const failing = createProfileCache({
    findOwner: async () => "id",
    make: async () => {
      if (fails) throw new Error("no");
      const finished = await cache.get("page", "bob");
      if (!finished) throw new Error("nothing was made");
      return finished;
    },
    isCurrent: () => true,
    staleSeconds: () => undefined,
  });
  await expect(Promise.all([failing.get("page", "x"), failing.get("page", "x")])).rejects.toThrow("no");
  fails = false;
  expect((await failing.get("page", "x"))?.variants.identity.bytes.toString()).toBe("bob");
});

it("the cache is bounded: the least recently used document is evicted, and one larger than the cache is never stored", async () => {
  const small = newCache({ byteLength: 30 * 1024 * 1024 });
  await small.read("ada");
  await small.read("bob");
  small.peek("ada");
  small.owners.set("carl", "carl's id");
  await small.read("carl");
  expect([small.peek("ada"), small.peek("bob"), small.peek("carl")]).toEqual(["first", undefined, ""]);
  const large = newCache({ byteLength: 65 * 1024 * 1024 });
  expect([await large.read("ada"), large.peek("ada"), await large.read("ada")]).toEqual(["first", undefined, "first"]);
});

it("while the feed is disconnected, no request gets a document begun before it, and two are made for a thousand", async () => {
  const { made, read, texts, state, hold } = newCache();
  Object.assign(state, { isCurrent: false });
  const open = hold();
  const first = read("ada");
  await pause(5);
  texts.set("ada's id", "second");
  const later = Promise.all(Array.from({ length: 1_000 }, () => read("ada")));
  await pause(5);
  expect(made).toHaveLength(1);
  open();
  expect([await first, new Set(await later), made.length]).toEqual(["first", new Set(["second"]), 2]);
  texts.set("ada's id", "third");
  expect([await read("ada"), made.length]).toEqual(["third", 3]);
});

const stale = ["ETag", "first", "Cache-Control", "no-store", "Cache-Status"];

it("during a database outage cached documents are served, marked as stale, and nothing else is", async () => {
  const { cache, made, state, read, peek, headersRead } = newCache();
  await read("ada");
  await read("bob");
  Object.assign(state, { isCurrent: false, isAway: true, staleSeconds: 12 });
  expect([peek("ada"), await read("ada")]).toEqual([undefined, "first"]);
  expect(await headersRead("ada")).toEqual([...stale, "Vitrine; hit; ttl=-12; detail=database-away"]);
  await expect(read("countess")).rejects.toThrow("away");
  await expect(read("ada", "a")).rejects.toThrow("away");
  cache.invalidate("ada's id");
  await expect(read("ada")).rejects.toThrow("away");
  expect(await read("bob")).toBe("bob");
  state.staleSeconds = undefined;
  await expect(read("bob")).rejects.toThrow("away");
  Object.assign(state, { isCurrent: true, isAway: false });
  expect([peek("bob"), await headersRead("bob")]).toEqual([
    "bob",
    ["Cache-Control", "public, no-cache", "ETag", "bob"],
  ]);
  expect(made).toHaveLength(2);
});

it("a request from before the outage was noticed gets the cached document, too", async () => {
  const { state, read } = newCache();
  await read("ada");
  Object.assign(state, { isCurrent: false, isAway: true, isNoticedLate: true });
  expect(await read("ada")).toBe("first");
});

it("a cached document is not served any more once a newer uncached one was", async () => {
  const { state, texts, read } = newCache();
  await read("ada");
  Object.assign(state, { isCurrent: false });
  expect(await read("ada")).toBe("first");
  texts.set("ada's id", "second");
  expect(await read("ada")).toBe("second");
  Object.assign(state, { isAway: true, staleSeconds: 1 });
  await expect(read("ada")).rejects.toThrow("away");
});

it("a cached document stays when an uncached one is equal, or is another form", async () => {
  const { made, state, read, peek } = newCache();
  await read("ada");
  Object.assign(state, { isCurrent: false });
  expect([await read("ada"), await read("ada", "a"), made.length]).toEqual(["first", "first", 3]);
  Object.assign(state, { isCurrent: true });
  expect([peek("ada"), peek("ada", "a")]).toEqual(["first", undefined]);
});

it("a cached document is not served any more once an uncached read found the profile deleted", async () => {
  const { owners, state, read } = newCache();
  await read("ada");
  Object.assign(state, { isCurrent: false });
  owners.delete("ada");
  expect(await read("ada")).toBeUndefined();
  Object.assign(state, { isAway: true, staleSeconds: 1 });
  await expect(read("ada")).rejects.toThrow("away");
});
