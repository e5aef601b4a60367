"use client";
import { useEffect, useRef } from "react";

/**
 * Does something when the page is shown: at first, again from the browser's history, or when its tab comes to the
 * front.
 */
export function useShown(work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const run = () => document.visibilityState === "visible" && latest.current();
    run();
    addEventListener("pageshow", run);
    document.addEventListener("visibilitychange", run);
    return () => {
      removeEventListener("pageshow", run);
      document.removeEventListener("visibilitychange", run);
    };
  }, []);
}
