import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import sharp from "sharp";
import { serveJobs } from "@/lib/core/workers/worker-frame";
import { openHeader, openImage } from "@/lib/media/images/image-engine";
import type { FocalPoint } from "@/lib/page/document/focus";
import type { DrawingAnswer, DrawingJob } from "./drawing";
import type { Picture } from "./picture";
import { pane, paneShape } from "./picture-pane";
import { qrCode } from "./qr-code";

type CardJob = Extract<DrawingJob, { picture: unknown }>;
type CodeJob = Extract<DrawingJob, { code: unknown }>;

/** No process of ours fetches anything for a picture. */
globalThis.fetch = async () => {
  throw new Error("this process opens no connection");
};
// Most of what the renderer brings as WebAssembly is never called.
setFlagsFromString("--wasm-lazy-compilation");

/** Twice the size at which it is drawn is as sharp as it gets. */
const portraitPixels = 528;
const codePixels = 1024;
/** A background whose smaller picture would not be smaller may have many pixels of one colour. */
const bounds = { limitInputPixels: 16_000_000 } as const;

async function answerTo(job: DrawingJob): Promise<DrawingAnswer> {
  try {
    const { bytes, isComplete } = await ("code" in job ? drawCode(job) : drawCard(job));
    return { bytes: bytes.toString("base64"), isComplete };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : "no Error" };
  }
}

type Drawn = { bytes: Buffer; isComplete: boolean };

async function drawCard({ picture, portraitPath, backgroundPath }: CardJob): Promise<Drawn> {
  const portrait = portraitPath === undefined ? undefined : await portraitImage(portraitPath, portraitPixels, "png");
  const background = backgroundPath === undefined ? undefined : await backgroundImage(backgroundPath, picture.focus);
  const drawn = await drawProfile(picture, portrait, background);
  // The whole picture of a photograph would have more than a megabyte, which messengers refuse.
  const bytes = background === undefined ? drawn : await openImage(drawn).png({ palette: true, effort: 4 }).toBuffer();
  const isComplete =
    (portrait !== undefined || picture.portrait === undefined) &&
    (background !== undefined || picture.background === undefined);
  return { bytes, isComplete };
}

async function drawCode({ code: { text, colours, shape, portrait }, type, portraitPath }: CodeJob): Promise<Drawn> {
  const [pixels, format] = type === "svg" ? ([192, "webp"] as const) : ([288, "png"] as const);
  const image = portraitPath === undefined ? undefined : await portraitImage(portraitPath, pixels, format);
  const { svg, modules } = qrCode(text, colours, image === undefined ? undefined : { image, shape });
  const isComplete = image !== undefined || portrait === undefined;
  if (type === "svg") return { bytes: Buffer.from(svg), isComplete };
  // A module has whole pixels, so that its edges are sharp.
  const side = Math.floor(codePixels / modules) * modules;
  const before = Math.floor((codePixels - side) / 2);
  const after = codePixels - side - before;
  const drawn = await whileSvgLoads(() =>
    sharp(Buffer.from(svg), { density: (72 * side) / modules })
      .resize(side, side)
      .extend({ top: before, left: before, bottom: after, right: after, background: colours.ground })
      .flatten()
      .png()
      .toBuffer(),
  );
  return { bytes: drawn, isComplete };
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

async function portraitImage(path: string, side: number, format: "png" | "webp"): Promise<string | undefined> {
  try {
    const square = openImage(await readFile(path), bounds).resize(side, side, { fit: "cover" });
    return `data:image/${format};base64,${(await square.toFormat(format).toBuffer()).toString("base64")}`;
  } catch {
    return undefined;
  }
}

/** Blurs the background where the pane lies on it, as the page does. Returns undefined for an unreadable file. */
async function backgroundImage(path: string, focus: FocalPoint | undefined): Promise<string | undefined> {
  try {
    const file = await readFile(path);
    const picture = openImage(file, bounds);
    if (focus) picture.extract(coveringBox(await openHeader(file).metadata(), focus));
    const whole = await picture.resize(1200, 630, { fit: "cover" }).flatten().toColourspace("srgb").toBuffer();
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

/** Returns the part of a picture that fills 1200 by 630 pixels, as `object-position` chooses it. */
function coveringBox(size: { width: number; height: number }, focus: FocalPoint) {
  const scale = Math.min(size.width / 1200, size.height / 630);
  const width = Math.max(1, Math.round(1200 * scale));
  const height = Math.max(1, Math.round(630 * scale));
  const left = Math.round(((size.width - width) * focus.x) / 100);
  const top = Math.round(((size.height - height) * focus.y) / 100);
  return { left, top, width, height };
}

// Somebody waits for this little work.
serveJobs(answerTo, 3);
