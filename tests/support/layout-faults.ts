import type { Page } from "playwright";

/** What sticks out of the window or of the card, what is cut without a sign, and what lies over something else. */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} wide`);
    const card = document.querySelector(".profile-card");
    if (!card) return ["there is no card"];
    const frame = card.getBoundingClientRect();
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      // What is there for screen readers only is clipped to a pixel.
      for (let above = element.parentElement; above && above !== card; above = above.parentElement) {
        if (above.clientWidth === 1) return false;
      }
      return width > 1 && height > 1 && element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true });
    };
    const hidesOverflow = (element: Element): boolean =>
      element !== card &&
      (getComputedStyle(element).overflowX === "hidden" || hidesOverflow(element.parentElement ?? card));
    for (const element of card.querySelectorAll("*")) {
      if (!isSeen(element) || element.closest("svg, canvas, [data-effect] bdi, .profile-unseen, .profile-trap"))
        continue;
      const { left, right } = element.getBoundingClientRect();
      const isOut = left < frame.left - 1 || right > frame.right + 1;
      if (isOut && !hidesOverflow(element.parentElement ?? card)) faults.push(`${nameOf(element)} leaves the card`);
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
      // The sparks of a name and the buttons of a narrow player reach into the room around them.
      // What is put down at an angle as well.
      const mayReachOut = element.matches(
        ":is(.profile-who, .profile-names):has([data-effect]), .profile-player-now, [data-layout=collage] *",
      );
      const reach = element.scrollWidth - element.clientWidth;
      const hasRoom = mayReachOut && reach <= 24 && card.scrollWidth <= card.clientWidth;
      if (isCut && overflowX === "visible" && !hasRoom && getComputedStyle(element).display !== "inline") {
        faults.push(`${nameOf(element)} runs over by ${reach}`);
      }
      // The large mark of a provider is cut on purpose.
      const isPicture = element.matches(".profile-play");
      if (isCut && !isPicture && overflowX === "hidden" && textOverflow !== "ellipsis" && element.textContent?.trim()) {
        faults.push(`${nameOf(element)} is cut without a sign`);
      }
    }
    // What a fixed button covers and no scrolling frees.
    const boxes: { name: string; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const name = text.textContent?.trim() ?? "";
      if (!name) continue;
      boxes.push(...Array.from(range.getClientRects(), (box) => ({ name, box })));
      const around = text.parentElement ?? card;
      if (!isSeen(around) || hidesOverflow(around)) continue;
      for (const { left, right } of range.getClientRects()) {
        if (left < frame.left - 1 || right > frame.right + 1) faults.push(`${name.slice(0, 40)} leaves the card`);
      }
    }
    for (const part of card.querySelectorAll("a, button, summary, input")) {
      boxes.push({ name: nameOf(part), box: part.getBoundingClientRect() });
    }
    for (const heading of card.querySelectorAll("h1, h2")) {
      const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let text = words.nextNode(); text; text = words.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s-]{2,}/g)) {
          // Longer ones have no room on a phone, and some scripts have no words to see.
          if (!/^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}]{2,16}$/u.test(word)) continue;
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
          if (lines.size > 1 && isSeen(heading)) faults.push(`${word} is cut in two`);
        }
      }
    }
    const most = root.scrollHeight - innerHeight;
    const buttons = Array.from(
      document.querySelectorAll(".profile-row :is(button, summary), .profile-volume"),
      (button) => ({
        name: nameOf(button),
        box: button.getBoundingClientRect(),
        isFixed: getComputedStyle(button).position === "fixed",
      }),
    ).filter(({ box }) => box.width > 0);
    for (const [index, { name: button, box, isFixed }] of buttons.entries()) {
      const { left, right, top, bottom } = box;
      for (const other of buttons.slice(index + 1)) {
        const isBeside = other.box.left >= right - 1 || other.box.right <= left + 1;
        const isApart = other.box.top >= bottom - 1 || other.box.bottom <= top + 1;
        if (!isBeside && !isApart) faults.push(`${button} and ${other.name} lie over each other`);
      }
      for (const { name, box } of isFixed ? boxes : []) {
        if (box.width <= 1 || box.height <= 1 || box.left >= right - 1 || box.right <= left + 1) continue;
        const [start, end] = [box.top + scrollY, box.bottom + scrollY];
        const isFree = top > innerHeight / 2 ? end - most <= top + 1 : start >= bottom - 1 || end <= top + 1;
        if (!isFree) faults.push(`${button} covers ${name}`);
      }
    }
    const blocks = [
      ...[".profile-avatar", ".profile-names", ".profile-words", ".profile-links", ".profile-cards", ".profile-player"],
      ".profile-foot",
    ]
      .flatMap((selector) => [...card.querySelectorAll(selector)])
      .filter(isSeen);
    for (const [index, one] of blocks.entries()) {
      for (const other of blocks.slice(index + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) faults.push(`${nameOf(one)} and ${nameOf(other)} overlap`);
      }
    }
    return faults;
  });
}

/** How many pixels of a pane are empty above and below what it holds. */
export function measureEmptyEnds(page: Page, pane: string): Promise<number[]> {
  return page.locator(pane).evaluate((element) => {
    const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(element);
    const edge = (...sizes: string[]) => sizes.reduce((sum, size) => sum + Number.parseFloat(size), 0);
    const boxes = Array.from(element.querySelectorAll("h2, .profile-link, .profile-tile"), (part) =>
      part.getBoundingClientRect(),
    );
    const { top, bottom } = element.getBoundingClientRect();
    const above = Math.min(...boxes.map((box) => box.top)) - top - edge(paddingTop, borderTopWidth);
    const below = bottom - Math.max(...boxes.map((box) => box.bottom)) - edge(paddingBottom, borderBottomWidth);
    return [above, below].map((room) => Math.abs(Math.round(room)));
  });
}
