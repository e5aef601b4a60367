import type { Page } from "playwright";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { openPage, type WatchedPage } from "../support/browser";
import { exhibit, exhibits } from "../support/gallery";
import { findLayoutFaults } from "../support/layout-faults";
import { keepPicture, keepsPictures, writeGalleryPage } from "../support/pictures";
import { sampled } from "../support/sampling";
import { setUpStage } from "../support/stage";

const widths = [320, 390, 768, 1280];
/** How a profile is seen alongside that: zoomed, in colours of the visitor's own, and on paper, also of a receipt. */
const views = [
  { view: "390 with motion and sound", width: 390, reducedMotion: "no-preference" },
  { view: "1280 with motion and sound", width: 1280, reducedMotion: "no-preference" },
  { view: "1280 at 200 %", width: 640, height: 400 },
  { view: "390 in forced colours", width: 390, forcedColors: "active" },
  { view: "1280 in forced colours", width: 1280, forcedColors: "active" },
  { view: "A4 on paper", width: 718, media: "print" },
  { view: "320 on paper", width: 320, media: "print" },
] as const;
const chosen = sampled(Object.keys(exhibits), 12);
const shown = Object.entries(exhibits).filter(([name]) => chosen.includes(name));
const names = shown.map(([name]) => name);
/** In `npm test` axe reads half of them on a telephone and half on a desk. */
const isRead = (name: string, width: number) =>
  inject("isLong") ? width === 320 || width === 1280 : width === (names.indexOf(name) % 2 === 0 ? 320 : 1280);
const addresses = new Map<string, string>();
const stage = setUpStage(shown.map(([name, { username }]) => username ?? name));

beforeAll(async () => {
  for (const [name, profile] of shown) {
    const owner = await stage.owner();
    await exhibit(owner, profile);
    addresses.set(name, owner.address);
  }
});

const heightOf = (width: number) => (width < 400 ? 844 : 800);
const pictureOf = (name: string, width: number) => `gallery/${name}-${width}.jpg`;
let opened: WatchedPage;

beforeAll(async () => {
  opened = await openPage(stage.browser, { reducedMotion: "reduce" });
});
// It fails when any page complained on the console.
afterAll(() => opened?.close());
afterAll(async () => {
  if (!keepsPictures) return;
  for (const width of widths) {
    const tile = width < 400 ? width / 2 : 400;
    const size = { width: tile, height: Math.round((tile * heightOf(width)) / width) };
    const files = names.map((name) => pictureOf(name, width));
    await writeGalleryPage(files, `gallery/wall-${width}.jpg`, { columns: width < 400 ? 8 : 5, ...size });
  }
});

/** It comes with the first sound. */
const showVolume = (page: Page) =>
  page.evaluate(() => document.querySelector(".profile-volume")?.removeAttribute("hidden"));

it.each(names)("the profile %s stands in its frame however it is seen, nothing over anything else", async (name) => {
  const { page } = opened;
  await page.goto(addresses.get(name) ?? "", { waitUntil: "load" });
  const enter = page.locator("dialog.profile-enter .profile-enter-whole");
  if (await enter.isVisible()) await enter.click();
  await enter.waitFor({ state: "hidden" });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) });
    await keepPicture(page, pictureOf(name, width), { fullPage: false });
    faults.push(...(await findLayoutFaults(page)).map((fault) => `${width}: ${fault}`));
    if (!isRead(name, width)) continue;
    faults.push(...(await axeProblems(page)).map((problem) => `${width}: ${problem}`));
  }
  for (const { view, width, ...seen } of views) {
    const { height, ...media } = { height: heightOf(width), ...seen };
    await page.emulateMedia({ reducedMotion: "reduce", ...media });
    await page.setViewportSize({ width, height });
    await showVolume(page);
    faults.push(...(await findLayoutFaults(page)).map((fault) => `${view}: ${fault}`));
    await page.emulateMedia({ media: null, forcedColors: null });
  }
  expect(faults).toEqual([]);
});
