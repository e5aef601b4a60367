"use client";
import { useCallback, useEffect, useRef } from "react";
import type { DraftEditor } from "./draft-editor";

/**
 * Makes what a drag edits one step to undo. @returns begins the gesture, on `pointerdown`; it ends where the pointer is
 * released, which may be outside the control
 */
export function useGesture({ beginGesture, endGesture }: Pick<DraftEditor, "beginGesture" | "endGesture">): () => void {
  const end = useRef<() => void>(undefined);
  // A control that is removed during its gesture receives no further pointer events.
  useEffect(() => () => end.current?.(), []);
  return useCallback(() => {
    end.current?.();
    const released = new AbortController();
    end.current = () => {
      released.abort();
      end.current = undefined;
      endGesture();
    };
    for (const kind of ["pointerup", "pointercancel"])
      addEventListener(kind, () => end.current?.(), { signal: released.signal, capture: true });
    beginGesture();
  }, [beginGesture, endGesture]);
}
