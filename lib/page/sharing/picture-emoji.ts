import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

type Icon = { body: string; width?: number; height?: number };
type IconSet = {
  icons: Record<string, Icon>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
};
/** Returns a drawing as SVG. @param key code points as in `1f469-200d-1f4bb`, without variation selectors */
type FindDrawing = (key: string) => string | undefined;

const zeroWidthJoiner = "\u200d";
const skinTone = /[\u{1f3fb}-\u{1f3ff}]/gu;
const asPicture =
  /\p{Emoji_Presentation}|\p{Regional_Indicator}|\u20e3|\p{Emoji}\ufe0f|(?=[\u{1f000}-\u{1faff}])\p{Extended_Pictographic}/u;
const asText = "\ufe0e";
/** Stand-ins are rare characters between which a line may break, as it may between emoji. */
const firstStandIn = 0x1f400;
const mostPictures = 300;

let findDrawing: FindDrawing | undefined;

/** Reads the set, which takes a twentieth of a second, at the first emoji. */
function openSet(): FindDrawing {
  const { resolve } = createRequire(import.meta.url);
  const read = (name: string) => JSON.parse(readFileSync(resolve(`@iconify-json/twemoji/${name}.json`), "utf8"));
  const set: IconSet = read("icons");
  const names = new Map(Object.entries<string>(read("chars")));
  return (key) => {
    const name = names.get(key);
    const icon = name === undefined ? undefined : (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""]);
    if (!icon) return undefined;
    const [width, height] = [icon.width ?? set.width ?? 36, icon.height ?? set.height ?? 36];
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${icon.body}</svg>`;
  };
}

const codeOf = (character: string) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0");

/** Returns whether a character is shown as a picture rather than as a letter of a font. */
export const isEmoji = (grapheme: string): boolean => asPicture.test(grapheme) && !grapheme.includes(asText);

/** Collects the emoji of a picture, each of which is drawn in the place of one character. */
export function createEmojiBook() {
  const standIns = new Map<string, string>();
  const pictures: Record<string, string> = {};

  function standInOf(emoji: string): string | undefined {
    const key = Array.from(emoji.replaceAll("\ufe0f", ""), codeOf).join("-");
    const known = standIns.get(key);
    if (known !== undefined || standIns.size >= mostPictures) return known;
    findDrawing ??= openSet();
    const drawing = findDrawing(key);
    if (drawing === undefined) return undefined;
    const standIn = String.fromCodePoint(firstStandIn + standIns.size);
    standIns.set(key, standIn);
    pictures[standIn] = `data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}`;
    return standIn;
  }

  return {
    /** Returns what stands for an emoji in the text. Of one that the set lacks it takes the parts, as systems do. */
    take(emoji: string): string {
      const whole = standInOf(emoji);
      if (whole !== undefined) return whole;
      const parts = emoji.split(zeroWidthJoiner);
      return parts.map((part) => standInOf(part) ?? standInOf(part.replaceAll(skinTone, "")) ?? "").join("");
    },
    /** The addresses of the drawings, by what stands for them. */
    pictures,
  };
}
