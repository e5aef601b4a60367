import type { Page } from "playwright";
import sharp from "sharp";

const folder = "tests/artifacts";
/** Whether the pages are pictured for people to look at, which takes a tenth of the time of their tests. */
export const keepsPictures = Boolean(process.env.VITRINE_PICTURES);

/**
 * Leaves a picture of the whole page among the artifacts where `VITRINE_PICTURES` is set, and waits for the next frame in
 * either case, since the size of the window may just have changed.
 * @param name below the folder of the artifacts, with the extension of its format
 */
export async function keepPicture(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (keepsPictures) await page.screenshot({ path: `${folder}/${name}`, fullPage });
  else await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Hangs pictures among the artifacts on one wall, in columns of tiles so many pixels wide and high. */
export async function writeGalleryPage(
  names: readonly string[],
  wall: string,
  { columns, width, height }: { columns: number; width: number; height: number },
): Promise<void> {
  const gap = 12;
  const tiles = await Promise.all(names.map((name) => sharp(`${folder}/${name}`).resize({ width, height }).toBuffer()));
  const placed = tiles.map((input, index) => ({
    input,
    left: gap + (index % columns) * (width + gap),
    top: gap + Math.floor(index / columns) * (height + gap),
  }));
  const size = {
    width: columns * (width + gap) + gap,
    height: Math.ceil(tiles.length / columns) * (height + gap) + gap,
  };
  const create = { ...size, channels: 3, background: "#808080" } as const;
  await sharp({ create }).composite(placed).jpeg({ quality: 90 }).toFile(`${folder}/${wall}`);
}
