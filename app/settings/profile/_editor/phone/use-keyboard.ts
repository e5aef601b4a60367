"use client";
import { type RefObject, useEffect } from "react";

/** A smaller part of the window that is covered is a bar of the browser, not a keyboard. */
const leastKeyboard = 120;

/**
 * Keeps the focused field in sight while the keyboard of the screen is open. Browsers that do not make the page smaller
 * for it tell its height by the visual viewport alone; `--keyboard` is that height.
 */
export function useKeyboard(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = visualViewport;
    if (!view) return;
    const fit = () => {
      const covered = view.scale > 1.01 ? 0 : innerHeight - view.height - view.offsetTop;
      const isOpen = covered > leastKeyboard;
      root.current?.toggleAttribute("data-keyboard", isOpen);
      root.current?.style.setProperty("--keyboard", isOpen ? `${Math.round(covered)}px` : "0px");
      const focused = document.activeElement;
      if (focused?.matches("input, textarea, select") && root.current?.contains(focused))
        focused.scrollIntoView({ block: "nearest" });
    };
    view.addEventListener("resize", fit);
    view.addEventListener("scroll", fit);
    return () => {
      view.removeEventListener("resize", fit);
      view.removeEventListener("scroll", fit);
    };
  }, [root]);
}
