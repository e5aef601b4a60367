"use client";
import { useEffect } from "react";
import { pageParameter } from "@/lib/people/pages/page-address";

/** Another page of the account has an editor of its own. */
const isOfEditor = ({ pathname, search }: HTMLAnchorElement) =>
  pathname.startsWith("/settings/profile") && pageOf(search) === pageOf(location.search);

const pageOf = (search: string) => new URLSearchParams(search).get(pageParameter);

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
      const leaves = link !== null && link.target === "" && !isOfEditor(link);
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
