import { mkdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPage, type WatchedPage } from "../support/browser";
import { exhibit, exhibits } from "../support/gallery";
import { faultsOf } from "../support/layout-faults";
import { sampled } from "../support/sampling";
import { setUpStage } from "../support/stage";

const folder = "tests/artifacts/gallery";
const widths = [390, 768, 1280];
const shown = sampled(Object.entries(exhibits), 4);
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
  const enter = page.locator("dialog.profile-enter .profile-enter-whole");
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
