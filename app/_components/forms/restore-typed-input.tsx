"use client";
import { useLayoutEffect } from "react";
import { restoreTypedInput } from "./typed-input";

/** Keeps what was typed before the page's script came, with the focus and the selection. It comes after all fields. */
export function RestoreTypedInput() {
  // This runs before the next key and before anything is seen, and late enough for React to take one change after
  // another.
  useLayoutEffect(() => queueMicrotask(restoreTypedInput), []);
  return null;
}
