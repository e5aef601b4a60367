import { afterAll, beforeAll, expect, it } from "vitest";
import { openPage, type WatchedPage } from "../support/browser";
import { exhibit, exhibits } from "../support/gallery";
import { faultsOf } from "../support/layout-faults";
import { hangPictures, keepPicture, keepsPictures } from "../support/pictures";
import { sampled } from "../support/sampling";
import { setUpStage } from "../support/stage";

const widths = [390, 768, 1280];
const shown = sampled(Object.entries(exhibits), 4);
const names = shown.map(([name]) => name);
const addresses = new Map<string, string>();
const stage = setUpStage(shown.map(([name, { username }]) => username ?? name));

beforeAll(async () => {
  for (const [name, profile] of shown) {
    const owner = await stage.owner();
    await exhibit(owner, profile);
    addresses.set(name, owner.address);
  }
});

const heightOf = (width: number) => (width === 390 ? 844 : 800);
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
    const tile = width === 390 ? 195 : 400;
    const size = { width: tile, height: Math.round((tile * heightOf(width)) / width) };
    const files = names.map((name) => pictureOf(name, width));
    await hangPictures(files, `gallery/wall-${width}.jpg`, { columns: width === 390 ? 8 : 5, ...size });
  }
});

it.each(names)("%s stands in its frame at every width, nothing over anything else", async (name) => {
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
    faults.push(...(await faultsOf(page)).map((fault) => `${width}: ${fault}`));
  }
  expect(faults).toEqual([]);
});
