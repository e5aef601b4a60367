"use client";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { readBrowserStorage, writeBrowserStorage } from "./browser-storage";

const key = "snippet-language";

/** The languages that were chosen, the latest last: a group without it shows the one before. */
const chosen = () => (readBrowserStorage("localStorage", key) ?? "").split(" ");

/** Chooses this language in every group of snippets that has it. */
function choose(language: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-languages] input")) {
    if (input.value === language) input.checked = true;
  }
}

/** Keeps the language that a reader has chosen for snippets on all pages. */
export function RememberedLanguage() {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other snippets
  useEffect(() => chosen().forEach(choose), [path]);
  useEffect(() => {
    const change = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      const group = target.closest("[data-languages]");
      if (!group) return;
      const before = chosen().filter((language) => language !== target.value);
      writeBrowserStorage("localStorage", key, [...before, target.value].join(" ").trim());
      // Groups above get another height, and what was pressed stays where it is.
      const { top } = group.getBoundingClientRect();
      choose(target.value);
      window.scrollBy({ top: group.getBoundingClientRect().top - top, behavior: "instant" });
    };
    document.addEventListener("change", change);
    return () => document.removeEventListener("change", change);
  }, []);
  return null;
}
