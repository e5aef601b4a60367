import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { AppError } from "@/lib/core/errors";
import type { Conversion } from "@/lib/media/conversion/conversion";
import type { Crop } from "@/lib/media/conversion/crop";
import { convertAvatar, convertBackgroundImage, convertCover } from "@/lib/media/images/image";
import { temporaryFolder } from "@/scripts/temporary";

const converters = { avatar: convertAvatar, background: convertBackgroundImage, cover: convertCover };

/** One of the files that real programs made. */
export function imageFile(name: string): Buffer {
  return readFileSync(join("tests/files/images", name));
}

/** Converts these bytes; returns what would be stored. */
export function storedImage(kind: keyof typeof converters, bytes: Uint8Array, crop?: Crop): Promise<Buffer> {
  return stored(kind, bytes, (input, output) => converters[kind](input, output, crop));
}

/** As the avatar of an import, which another conversion may have made. */
export function storedAgain(bytes: Uint8Array): Promise<Buffer> {
  return stored("avatar", bytes, (input, output) => convertAvatar(input, output, undefined, true));
}

async function stored(
  kind: keyof typeof converters,
  bytes: Uint8Array,
  convert: (input: string, output: string) => Promise<Conversion>,
): Promise<Buffer> {
  const { folder, remove } = temporaryFolder("image");
  try {
    const [input, output] = [join(folder, "input"), join(folder, "output")];
    writeFileSync(input, bytes);
    const result = await convert(input, output);
    const made = readFileSync(output);
    if (result.bytes !== made.length) throw new Error("the conversion names another size than it wrote");
    if (result.extension !== (kind === "cover" ? "png" : "webp")) throw new Error(`stored as ${result.extension}`);
    rmSync(output);
    return made;
  } finally {
    remove();
  }
}

/** How these bytes are refused. */
export async function refusal(kind: keyof typeof converters, bytes: Uint8Array) {
  try {
    await storedImage(kind, bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, fields: error.fields };
  }
  return "stored";
}

/** An image's frames one below the other, as RGBA; colour values as they are in the file when `profile` is ignored. */
export async function readPixels(bytes: Buffer, profile: "applied" | "ignored" = "applied") {
  const image = sharp(bytes, { animated: true, ignoreIcc: profile === "ignored" });
  const { data, info } = await image.toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Pixels as people see them: what is fully transparent has no colour. */
export function visible({ width, height, data }: { width: number; height: number; data: Buffer }) {
  const seen = Buffer.from(data);
  for (let at = 0; at < seen.length; at += 4) if (seen[at + 3] === 0) seen.fill(0, at, at + 4);
  return { width, height, data: seen };
}
