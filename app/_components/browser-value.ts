import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * A value that only a browser can know and that does not change.
 * @param read called in the browser, once the page's script runs
 * @param first what is rendered on the server and hydrated
 */
export function useBrowserValue<Value>(read: () => Value, first: () => Value): Value {
  return useSyncExternalStore(never, read, first);
}
