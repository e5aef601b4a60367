import type { Page } from "playwright";

/**
 * The controls that a finger may miss: those less than 44 pixels wide or high, but for links within a sentence. A label
 * around a control counts as its part; behind an open dialog nothing can be tapped.
 */
export const smallTargets = (
  page: Page,
  within: string,
  of = "a[href], button, input, select, textarea, summary",
): Promise<string[]> =>
  page.evaluate(
    ([selector, tapped]) => {
      const dialog = document.querySelector("dialog:modal");
      const part = dialog ?? document.querySelector(selector);
      const controls = part?.querySelectorAll<HTMLElement>(tapped) ?? [];
      return [...controls].flatMap((control) => {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
        const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
        const isInSentence = control.matches("a") && getComputedStyle(control).display === "inline";
        const isLargeEnough = width > 43.5 && height > 43.5;
        if (isLargeEnough || isInSentence) return [];
        return [`${control.getAttribute("aria-label") ?? control.textContent}: ${width} × ${height}`];
      });
    },
    [within, of] as const,
  );
