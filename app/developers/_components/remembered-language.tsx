"use client";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { readBrowserStorage, writeBrowserStorage } from "./browser-storage";

const key = "snippet-language";

/** Chooses this language in every group of snippets. */
function choose(language: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-languages] input")) {
    if (input.value === language) input.checked = true;
  }
}

/** Keeps the language that a reader has chosen for snippets on all pages. */
export function RememberedLanguage() {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other snippets
  useEffect(() => {
    const known = readBrowserStorage("localStorage", key);
    if (known) choose(known);
  }, [path]);
  useEffect(() => {
    const change = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.closest("[data-languages]")) return;
      writeBrowserStorage("localStorage", key, target.value);
      choose(target.value);
    };
    document.addEventListener("change", change);
    return () => document.removeEventListener("change", change);
  }, []);
  return null;
}
