import asyncHooks from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";

const Native = asyncHooks.AsyncLocalStorage;
/** What every storage holds in a context, by the storage's key. */
const contexts = new Native();

/**
 * Does what the `AsyncLocalStorage` of Node 20 does. Before Node 24, each of those that was ever used is copied to every promise,
 * timer and socket event from then on, and a page of Next uses several: these all share one, as they do in Node 24.
 */
export class SharedAsyncLocalStorage {
  #key = {};

  static bind(work) {
    return Native.bind(work);
  }

  static snapshot() {
    return Native.snapshot();
  }

  #with(store) {
    return new Map(contexts.getStore()).set(this.#key, store);
  }

  run(store, work, ...given) {
    return contexts.run(this.#with(store), work, ...given);
  }

  exit(work, ...given) {
    return contexts.run(this.#with(undefined), work, ...given);
  }

  enterWith(store) {
    contexts.enterWith(this.#with(store));
  }

  getStore() {
    return contexts.getStore()?.get(this.#key);
  }

  disable() {
    this.#key = {};
  }
}

/** Gives it to all who ask for Node's own afterwards; not from Node 24 on, where there is nothing to gain. */
export function shareAsyncContext() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return;
  asyncHooks.AsyncLocalStorage = SharedAsyncLocalStorage;
  syncBuiltinESMExports();
}
