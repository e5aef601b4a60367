import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import sharp from "sharp";
import { serveJobs } from "@/lib/core/workers/worker-frame";
import { openImage } from "@/lib/media/images/image-engine";
import type { DrawingAnswer, DrawingJob } from "./drawing";
import type { Picture } from "./picture";
import { pane, paneShape } from "./picture-pane";

/** No process of ours fetches anything for a picture. */
globalThis.fetch = async () => {
  throw new Error("this process opens no connection");
};
// Most of what the renderer brings as WebAssembly is never called.
setFlagsFromString("--wasm-lazy-compilation");

/** Twice the size at which it is drawn is as sharp as it gets. */
const portraitPixels = 528;
/** A background whose smaller picture would not be smaller may have many pixels of one colour. */
const bounds = { limitInputPixels: 16_000_000 } as const;

async function answerTo(job: DrawingJob): Promise<DrawingAnswer> {
  try {
    const { picture, portraitPath, backgroundPath } = job;
    const portrait = portraitPath === undefined ? undefined : await portraitImage(portraitPath);
    const background = backgroundPath === undefined ? undefined : await backgroundImage(backgroundPath);
    const drawn = await drawProfile(picture, portrait, background);
    // The whole picture of a photograph would have more than a megabyte, which messengers refuse.
    const png = background === undefined ? drawn : await openImage(drawn).png({ palette: true, effort: 4 }).toBuffer();
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
  const { renderPicture } = await import("./picture-svg");
  const svg = await renderPicture(picture, portrait, background);
  return whileSvgLoads(() => sharp(Buffer.from(svg)).png().toBuffer());
}

/** Opens the loader of SVG while the renderer reads its own SVG; for stored files it stays closed. */
async function whileSvgLoads<Result>(work: () => Promise<Result>): Promise<Result> {
  const loader = { operation: ["VipsForeignLoadSvgBuffer"] };
  sharp.unblock(loader);
  try {
    return await work();
  } finally {
    sharp.block(loader);
  }
}

async function portraitImage(path: string): Promise<string | undefined> {
  try {
    const square = openImage(await readFile(path), bounds).resize(portraitPixels, portraitPixels, { fit: "cover" });
    return `data:image/png;base64,${(await square.png().toBuffer()).toString("base64")}`;
  } catch {
    return undefined;
  }
}

/** Blurs the background where the pane lies on it, as the page does. Returns undefined for an unreadable file. */
async function backgroundImage(path: string): Promise<string | undefined> {
  try {
    const whole = await openImage(await readFile(path), bounds)
      .resize(1200, 630, { fit: "cover" })
      .flatten()
      .toColourspace("srgb")
      .toBuffer();
    const { left, top, width, height } = pane;
    const frosted = await openImage(whole)
      .extract({ left, top, width, height })
      .blur(14)
      .ensureAlpha()
      .composite([{ input: paneShape(), raw: { width, height, channels: 4 }, blend: "dest-in" }])
      .png()
      .toBuffer();
    const image = await openImage(whole)
      .composite([{ input: frosted, left, top }])
      .jpeg({ quality: 90 })
      .toBuffer();
    return `data:image/jpeg;base64,${image.toString("base64")}`;
  } catch {
    return undefined;
  }
}

// Somebody waits for this little work.
serveJobs(answerTo, 3);
