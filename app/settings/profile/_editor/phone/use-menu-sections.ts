"use client";
import { useEffect } from "react";
import { settingsMenuId } from "../../../_components/settings-menu";
import { findSection, type Section } from "../state/sections";

/** Opens the sections that the menu of the settings names, which the server draws, without leaving the page. */
export function useMenuSections(onOpen: (section: Section) => void): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLElement>(`#${settingsMenuId} a[data-section]`);
      const section = findSection(link?.dataset.section ?? "");
      if (!section) return;
      event.preventDefault();
      document.getElementById(settingsMenuId)?.hidePopover();
      onOpen(section);
    };
    addEventListener("click", follow);
    return () => removeEventListener("click", follow);
  }, [onOpen]);
}
