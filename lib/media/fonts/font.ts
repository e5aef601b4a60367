import { readFile, writeFile } from "node:fs/promises";
import { AppError } from "@/lib/core/errors";
import { translateReaderErrors } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { sniff } from "@/lib/media/conversion/sniff";
import { rewriteFont } from "./harfbuzz";
import { isPostScript, keepUsefulTables, readSfnt, type Sfnt, writeSfnt } from "./sfnt-tables";
import { readWoff, readWoff2, writeWoff2 } from "./web-font";

/**
 * Stores only the tables that browsers use, in the format of the upload, and a WOFF as WOFF2. @throws AppError 415 for
 * others and collections
 */
export async function convertFont(input: string, output: string): Promise<Conversion> {
  const type = await sniff(input);
  if (type !== "ttf" && type !== "otf" && type !== "woff" && type !== "woff2")
    throw new AppError("unsupported_media_type", { text: "Send one font as TTF, OTF, WOFF or WOFF2" });
  const file = await readFile(input);
  const { extension, font } = await translateReaderErrors("font", async () => {
    const written = readSfnt(rewriteFont(writeSfnt(keepUsefulTables(await unpack(type, file)))));
    if (type === "woff" || type === "woff2") return { extension: "woff2" as const, font: writeWoff2(written) };
    return { extension: isPostScript(written) ? ("otf" as const) : ("ttf" as const), font: writeSfnt(written) };
  });
  await writeFile(output, font, { flag: "wx" });
  return { extension, bytes: font.length };
}

async function unpack(type: "ttf" | "otf" | "woff" | "woff2", file: Buffer): Promise<Sfnt> {
  if (type === "woff") return readWoff(file);
  if (type === "woff2") return readWoff2(file);
  return readSfnt(file);
}
