import satori from "satori";
import type { Picture } from "./picture";
import { drawPicture } from "./picture-design";
import { createFontBook } from "./picture-fonts";

/** Returns the picture as SVG, in which every letter is a path; it names no file and no address. */
export async function renderPicture(picture: Picture, portrait?: string, background?: string): Promise<string> {
  const book = createFontBook(picture);
  const element = await drawPicture(picture, portrait, book, background);
  const fonts = (await book.cut()).map((font) => ({ ...font, style: "normal" as const }));
  return satori(element, { width: 1200, height: 630, fonts, graphemeImages: book.emoji.pictures });
}
