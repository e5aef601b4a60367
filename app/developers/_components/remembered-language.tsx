"use client";
import { usePathname } from "next/navigation";
import { useEffect } from "react";

const key = "snippet-language";

/** Chooses this language in every group of snippets. */
function choose(language: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-languages] input")) {
    if (input.value === language) input.checked = true;
  }
}

/** Keeps the language that a reader has chosen for snippets, on all pages. */
export function RememberedLanguage() {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other snippets
  useEffect(() => {
    const known = localStorage.getItem(key);
    if (known) choose(known);
  }, [path]);
  useEffect(() => {
    const change = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.closest("[data-languages]")) return;
      localStorage.setItem(key, target.value);
      choose(target.value);
    };
    document.addEventListener("change", change);
    return () => document.removeEventListener("change", change);
  }, []);
  return null;
}
