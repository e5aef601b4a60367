"use client";
import { useEffect } from "react";

/**
 * Asks before the editor is left with changes that are not saved, by closing it or by a link within this site, and saves
 * when its tab is hidden.
 */
export function useUnsavedWarning(isUnsaved: () => boolean, save: () => Promise<unknown>, question: string): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    const saveHidden = () => document.visibilityState === "hidden" && void save();
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const leaves = link !== null && link.target === "" && !link.pathname.startsWith("/settings/profile");
      if (!leaves || !isUnsaved() || confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", saveHidden);
    document.addEventListener("click", ask, { capture: true });
    return () => {
      removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", saveHidden);
      document.removeEventListener("click", ask, { capture: true });
    };
  }, [isUnsaved, save, question]);
}
