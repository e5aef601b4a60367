"use client";
import { useLayoutEffect } from "react";
import { restoreTyped } from "./typed-before";

/** Keeps what was typed before the page's script came, and with it the focus and the selection. Comes after all fields. */
export function KeepTyped() {
  // Before the next key is pressed and anything is seen, and late enough for React to take one change after the other.
  useLayoutEffect(() => queueMicrotask(restoreTyped), []);
  return null;
}
