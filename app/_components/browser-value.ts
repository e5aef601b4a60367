import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * Returns a value that differs between browser and server, and does not change afterwards. @param read gives it once
 * the page is hydrated @param first gives it on the server, and in the browser while the page is hydrated
 */
export function useBrowserValue<Value>(read: () => Value, first: () => Value): Value {
  return useSyncExternalStore(subscribeToNothing, read, first);
}
