import asyncHooks from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";

const Native = asyncHooks.AsyncLocalStorage;
const contexts = new Native();

/** One storage for all instances: before Node 24 each one used is copied to every promise, timer and socket event. */
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

/** For all later imports; not from Node 24 on, where nothing is gained. */
export function shareAsyncContext() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return;
  // Node 22.23 has a getter in its place. Where it cannot be replaced, the server runs without, and only slower.
  const value = SharedAsyncLocalStorage;
  Reflect.defineProperty(asyncHooks, "AsyncLocalStorage", {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
  syncBuiltinESMExports();
}
