import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * A value that is another one in the browser than on the server, and does not change afterwards.
 * @param read gives it from then on, once the page is hydrated
 * @param first gives it on the server, and in the browser while the page is hydrated
 */
export function useBrowserValue<Value>(read: () => Value, first: () => Value): Value {
  return useSyncExternalStore(never, read, first);
}
