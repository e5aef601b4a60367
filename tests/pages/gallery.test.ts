import { mkdirSync } from "node:fs";
import type { Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPage, type WatchedPage } from "../support/browser";
import { exhibit, exhibits } from "../support/gallery";
import { sampled } from "../support/sampling";
import { setUpStage } from "../support/stage";

const folder = "tests/artifacts/gallery";
const widths = [390, 768, 1280];
const shown = sampled(Object.entries(exhibits), 2);
const names = shown.map(([name]) => name);
const addresses = new Map<string, string>();
const stage = setUpStage(shown.map(([name, { username }]) => username ?? name));

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  for (const [name, profile] of shown) {
    const owner = await stage.owner();
    await exhibit(owner, profile);
    addresses.set(name, owner.address);
  }
});

/** What sticks out of the window or of the card, what is cut without a sign, and what lies over something else. */
function faultsOf(page: Page): Promise<string[]> {
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
    for (const element of card.querySelectorAll("*")) {
      if (!isSeen(element) || element.closest("svg, canvas, [data-effect] bdi")) continue;
      const { left, right } = element.getBoundingClientRect();
      if (left < frame.left - 1 || right > frame.right + 1) faults.push(`${nameOf(element)} leaves the card`);
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      if (isCut && overflowX === "visible" && getComputedStyle(element).display !== "inline") {
        faults.push(`${nameOf(element)} runs over by ${element.scrollWidth - element.clientWidth}`);
      }
      if (isCut && overflowX === "hidden" && textOverflow !== "ellipsis" && element.textContent?.trim()) {
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
      if (name) boxes.push(...Array.from(range.getClientRects(), (box) => ({ name, box })));
    }
    for (const part of card.querySelectorAll("a, button, summary, input")) {
      boxes.push({ name: nameOf(part), box: part.getBoundingClientRect() });
    }
    const most = root.scrollHeight - innerHeight;
    for (const button of document.querySelectorAll(
      ".profile-motion > button, .profile-volume, .profile-share summary",
    )) {
      const { left, right, top, bottom, width } = button.getBoundingClientRect();
      if (width === 0) continue;
      for (const { name, box } of boxes) {
        if (box.width <= 1 || box.height <= 1 || box.left >= right - 1 || box.right <= left + 1) continue;
        const [start, end] = [box.top + scrollY, box.bottom + scrollY];
        const isFree = top > innerHeight / 2 ? end - most <= top + 1 : start >= bottom - 1 || end <= top + 1;
        if (!isFree) faults.push(`${nameOf(button)} covers ${name}`);
      }
    }
    const blocks = [
      ".profile-avatar",
      ".profile-names",
      ".profile-words",
      ".profile-links",
      ".profile-cards",
      ".profile-player",
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

const heightOf = (width: number) => (width === 390 ? 844 : 800);
const pictures = new Map<number, Buffer[]>(widths.map((width) => [width, []]));
let opened: WatchedPage;

beforeAll(async () => {
  opened = await openPage(stage.browser, { reducedMotion: "reduce" });
});
// It fails when any page complained on the console.
afterAll(() => opened?.close());

it.each(names)("%s stands in its frame at every width, nothing over anything else", async (name) => {
  const { page } = opened;
  await page.goto(addresses.get(name) ?? "", { waitUntil: "load" });
  const enter = page.locator("dialog.profile-enter button");
  if (await enter.isVisible()) await enter.click();
  await enter.waitFor({ state: "hidden" });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) });
    const picture = await page.screenshot({ path: `${folder}/${name}-${width}.jpg`, type: "jpeg", quality: 90 });
    pictures.get(width)?.push(picture);
    faults.push(...(await faultsOf(page)).map((fault) => `${width}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

it.each(widths)("all hang on one wall, %i pixels wide", async (width) => {
  const [tile, gap] = [width === 390 ? 195 : 400, 12];
  const taken = pictures.get(width) ?? [];
  const tiles = await Promise.all(taken.map((picture) => sharp(picture).resize({ width: tile }).toBuffer()));
  const height = Math.round((tile * heightOf(width)) / width);
  const columns = width === 390 ? 8 : 5;
  const wall = sharp({
    create: {
      width: columns * (tile + gap) + gap,
      height: Math.ceil(tiles.length / columns) * (height + gap) + gap,
      channels: 3,
      background: "#808080",
    },
  });
  const placed = tiles.map((input, index) => ({
    input,
    left: gap + (index % columns) * (tile + gap),
    top: gap + Math.floor(index / columns) * (height + gap),
  }));
  const { size } = await wall.composite(placed).jpeg({ quality: 90 }).toFile(`${folder}/wall-${width}.jpg`);
  expect(tiles).toHaveLength(names.length);
  expect(size).toBeGreaterThan(50_000);
});
