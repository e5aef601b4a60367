"use client";
import { useSyncExternalStore } from "react";

/** The style sheets have the same bound: `phone:` in globals.css. */
const phone = "(width < 64rem)";

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Returns whether the window is too narrow for the preview next to the controls. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(phone).matches,
    () => false,
  );
