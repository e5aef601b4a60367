import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { layouts } from "@/lib/people/users/look";
import { axeProblems } from "../support/accessibility";
import { openPage, type WatchedPage } from "../support/browser";
import { exhibit } from "../support/gallery";
import { layoutContents } from "../support/layout-contents";
import { findLayoutFaults } from "../support/layout-faults";
import { keepPicture, keepsPictures, writeGalleryPage } from "../support/pictures";
import { sampled } from "../support/sampling";
import { type Owner, setUpStage } from "../support/stage";

const widths = [390, 768, 1280];
const heightOf = (width: number) => (width < 500 ? 844 : width < 1_000 ? 1_024 : 800);
const contents = Object.keys(layoutContents);
const shown = sampled(layouts, 5);
const owners = new Map<string, Owner>();
const stage = setUpStage(contents);
let opened: WatchedPage;

beforeAll(async () => {
  for (const [name, content] of Object.entries(layoutContents)) {
    const owner = await stage.owner();
    await exhibit(owner, content);
    owners.set(name, owner);
  }
  opened = await openPage(stage.browser, { reducedMotion: "reduce" });
});
// It fails when any page complained on the console.
afterAll(() => opened?.close());
afterAll(async () => {
  if (!keepsPictures) return;
  for (const content of contents)
    for (const width of widths) {
      const tile = width < 500 ? 260 : 400;
      const size = { width: tile, height: Math.round((tile * heightOf(width)) / width) };
      const files = shown.map((layout) => pictureOf(layout, content, width));
      await writeGalleryPage(files, `layouts/sheet-${content}-${width}.jpg`, { columns: width < 500 ? 6 : 4, ...size });
    }
});

const pictureOf = (layout: string, content: string, width: number) => `layouts/${layout}-${content}-${width}.jpg`;

/** Opens the page of a content in a layout, without its enter screen, once its fonts are there. */
async function show(page: Page, layout: string, content: string, look: object = {}): Promise<void> {
  const owner = owners.get(content);
  await owner?.patch({ layout, ...look });
  await page.goto(owner?.address ?? "", { waitUntil: "load" });
  const enter = page.locator("dialog.profile-enter .profile-enter-whole");
  if (await enter.isVisible()) await enter.click();
  await enter.waitFor({ state: "hidden" });
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

/** Headings that do not begin, or have their middle, where what stands below them does, and by how much. */
const headingsOff = (page: Page) =>
  page.evaluate(() => {
    const offsets: string[] = [];
    for (const heading of document.querySelectorAll(".profile-heading")) {
      const list = heading.parentElement?.querySelector("ul");
      if (!list) continue;
      const range = document.createRange();
      range.selectNodeContents(heading);
      const rows = Array.from(list.children, (row) => row.getBoundingClientRect());
      const edges = (boxes: DOMRect[]) =>
        [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))] as const;
      const { paddingLeft, paddingRight, textAlign } = getComputedStyle(heading);
      const isFlush = textAlign !== "center";
      const box = heading.getBoundingClientRect();
      const [from, to] = isFlush
        ? [box.left + Number.parseFloat(paddingLeft), box.right - Number.parseFloat(paddingRight)]
        : edges(Array.from(range.getClientRects()));
      const [left, right] = edges(rows);
      const isRight = getComputedStyle(list).direction === "rtl";
      const own = list.querySelector(".profile-link");
      const inset = own ? Number.parseFloat(getComputedStyle(own).paddingInlineStart) || 0 : 0;
      const off = isFlush ? (isRight ? right - to : from - left) : (from + to - left - right) / 2;
      // A heading begins at the edge of what it heads, or where the words in it begin.
      if (Math.min(Math.abs(off), isFlush ? Math.abs(off - inset) : Number.POSITIVE_INFINITY) > 2)
        offsets.push(`${heading.textContent} is ${Math.round(off)} off`);
    }
    return offsets;
  });

/** How many pixels the lines of lists of links are short of their list, where rows or tiles stand side by side. */
const unfilledLines = (page: Page) =>
  page.evaluate(() => {
    const gaps: number[] = [];
    for (const list of document.querySelectorAll(".profile-links:not([data-shape=icons])")) {
      const { left, right } = list.getBoundingClientRect();
      const style = getComputedStyle(list);
      const inner = right - left - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const lines = new Map<number, DOMRect[]>();
      for (const row of list.children) {
        const box = row.getBoundingClientRect();
        const line = [...lines.keys()].find((top) => Math.abs(top - box.top) < 12) ?? box.top;
        lines.set(line, [...(lines.get(line) ?? []), box]);
      }
      for (const boxes of lines.values()) {
        const wide = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
        if (inner - wide > 12) gaps.push(Math.round(inner - wide));
      }
    }
    return gaps;
  });

it.each(shown)("the layout %s holds nothing, and the most of everything, in each width", async (layout) => {
  const { page } = opened;
  const faults: string[] = [];
  for (const content of contents) {
    await show(page, layout, content);
    for (const width of widths) {
      await page.setViewportSize({ width, height: heightOf(width) });
      await keepPicture(page, pictureOf(layout, content, width), { fullPage: false });
      const found = [...(await findLayoutFaults(page)), ...(await headingsOff(page))];
      if ((await unfilledLines(page)).length > 0) found.push("a line of links is not filled");
      faults.push(...found.map((fault) => `${content} at ${width}: ${fault}`));
    }
    for (const [view, width, media] of [
      ["forced colours", 390, { forcedColors: "active" }],
      ["paper", 718, { media: "print" }],
    ] as const) {
      await page.emulateMedia({ reducedMotion: "reduce", ...media });
      await page.setViewportSize({ width, height: 844 });
      faults.push(...(await findLayoutFaults(page)).map((fault) => `${content} in ${view}: ${fault}`));
      await page.emulateMedia({ media: null, forcedColors: null });
    }
  }
  expect(faults).toEqual([]);
});

const colours = [
  { background: "#10121c", accent: "#7c9cff", text: "#f4f5fb" },
  { background: "#f7f3ea", accent: "#b0452c", text: "#2a2118" },
];

it.each(shown)("axe finds nothing on a page in the layout %s, dark, light or in forced colours", async (layout) => {
  const { page } = opened;
  const problems: string[] = [];
  for (const [index, colors] of colours.entries()) {
    await show(page, layout, "everything", { colors });
    await page.setViewportSize({ width: index === 0 ? 390 : 1280, height: 844 });
    problems.push(...(await axeProblems(page)));
    // Chromium tells axe the page's own colours of text, which are then on a canvas of the same kind.
    const colorScheme = index === 0 ? "dark" : "light";
    await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active", colorScheme });
    problems.push(...(await axeProblems(page)).map((problem) => `in forced colours: ${problem}`));
    await page.emulateMedia({ reducedMotion: "reduce", forcedColors: null, colorScheme: null });
  }
  expect(problems).toEqual([]);
});

it("the frame of an arcade is as far from the words on a page without a card as on one with a card", async () => {
  const { page } = opened;
  const owner = owners.get("usual");
  const distances: number[] = [];
  for (const surface of ["layout", "none"]) {
    await owner?.putPage({ settings: { display_name: "Ada Marlowe", layout: "arcade", card: { surface } } });
    await page.goto(owner?.address ?? "");
    const lefts = [".profile-names p", ".profile-card"].map((part) =>
      page.locator(part).evaluate((element) => element.getBoundingClientRect().left),
    );
    const [words = 0, card = 0] = await Promise.all(lefts);
    distances.push(words - card);
  }
  expect(distances[1]).toBe(distances[0]);
});
