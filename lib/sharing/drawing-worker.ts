import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import sharp from "sharp";
import { serveJobs } from "@/lib/workers/worker-frame";
import type { DrawingAnswer, DrawingJob } from "./drawing";
import type { Picture } from "./picture";

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
    const portrait = job.portraitPath === undefined ? undefined : await portraitImage(job.portraitPath);
    const png = await drawProfile(job.picture, portrait);
    return { png: png.toString("base64"), isComplete: portrait !== undefined || job.picture.portrait === undefined };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : "no Error" };
  }
}

/** Loads the renderer at the first picture. */
async function drawProfile(picture: Picture, portrait: string | undefined): Promise<Buffer> {
  const [{ ImageResponse }, { drawPicture }, { createFontBook }] = await Promise.all([
    import("next/og.js"),
    import("./picture-design"),
    import("./picture-fonts"),
  ]);
  const book = createFontBook(picture.font);
  const element = await drawPicture(picture, portrait, book);
  const fonts = (await book.cut()).map((font) => ({ ...font, style: "normal" as const }));
  const drawn = new ImageResponse(element, { width: 1200, height: 630, fonts });
  return Buffer.from(await drawn.arrayBuffer());
}

/** Undefined for a file that cannot be read. */
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

// Little work, for which somebody waits.
serveJobs(answerTo, 3);
