import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import sharp from "sharp";
import { serveJobs } from "@/lib/workers/worker-frame";
import type { DrawingAnswer, DrawingJob } from "./drawing";
import type { Picture } from "./picture";
import { pane } from "./picture-pane";

/** The renderer fetches fonts and emoji that it lacks from servers of others; no process of ours may. */
const { fetch } = globalThis;
globalThis.fetch = async (address, options) => {
  // Its layout engine comes as one of these.
  if (typeof address === "string" && address.startsWith("data:")) return fetch(address, options);
  throw new Error("this process opens no connection");
};
// Most of what the renderer brings as WebAssembly is never called.
setFlagsFromString("--wasm-lazy-compilation");
sharp.cache(false);
sharp.concurrency(1);

/** Twice the size at which it is drawn is as sharp as it gets. */
const portraitPixels = 528;

async function answerTo(job: DrawingJob): Promise<DrawingAnswer> {
  try {
    const { picture, portraitPath, backgroundPath } = job;
    const portrait = portraitPath === undefined ? undefined : await portraitImage(portraitPath);
    const background = backgroundPath === undefined ? undefined : await backgroundImage(backgroundPath);
    const drawn = await drawProfile(picture, portrait, background);
    // Of a photograph the whole would have more than a megabyte, which messengers refuse.
    const png = background === undefined ? drawn : await sharp(drawn).png({ palette: true, effort: 4 }).toBuffer();
    const isComplete =
      (portrait !== undefined || picture.portrait === undefined) &&
      (background !== undefined || picture.background === undefined);
    return { png: png.toString("base64"), isComplete };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : "no Error" };
  }
}

/** Loads the renderer at the first picture. */
async function drawProfile(
  picture: Picture,
  portrait: string | undefined,
  background: string | undefined,
): Promise<Buffer> {
  const [{ ImageResponse }, { drawPicture }, { createFontBook }] = await Promise.all([
    import("next/og.js"),
    import("./picture-design"),
    import("./picture-fonts"),
  ]);
  const book = createFontBook(picture.font);
  const element = await drawPicture(picture, portrait, book, background);
  const fonts = (await book.cut()).map((font) => ({ ...font, style: "normal" as const }));
  const drawn = new ImageResponse(element, { width: 1200, height: 630, fonts });
  return Buffer.from(await drawn.arrayBuffer());
}

async function portraitImage(path: string): Promise<string | undefined> {
  try {
    const square = sharp(await readFile(path), { autoOrient: true }).resize(portraitPixels, portraitPixels, {
      fit: "cover",
    });
    return `data:image/png;base64,${(await square.png().toBuffer()).toString("base64")}`;
  } catch {
    return undefined;
  }
}

/** A background that is not larger as a smaller picture may have many pixels of one colour. */
const mostPixels = 16_000_000;

/** Soft where the pane lies on it, as the page's frost makes it. Undefined for a file that cannot be read. */
async function backgroundImage(path: string): Promise<string | undefined> {
  try {
    const whole = await sharp(await readFile(path), { limitInputPixels: mostPixels })
      .resize(1200, 630, { fit: "cover" })
      .flatten()
      .toColourspace("srgb")
      .toBuffer();
    const { left, top, width, height, radius } = pane;
    const shape = Buffer.from(
      `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`,
    );
    const frosted = await sharp(whole)
      .extract({ left, top, width, height })
      .blur(14)
      .ensureAlpha()
      .composite([{ input: shape, blend: "dest-in" }])
      .png()
      .toBuffer();
    const image = await sharp(whole)
      .composite([{ input: frosted, left, top }])
      .jpeg({ quality: 90 })
      .toBuffer();
    return `data:image/jpeg;base64,${image.toString("base64")}`;
  } catch {
    return undefined;
  }
}

// Little work, for which somebody waits.
serveJobs(answerTo, 3);
