import { isEmoji } from "./picture-emoji";
import type { FontBook, TextStyle, UsedFont } from "./picture-fonts";

/**
 * In `text` each emoji is the character that stands for it. `share` is that of the letters and digits that can be drawn,
 * from 0 to 1.
 */
export type Drawable = { text: string; fontFamily: string; share: number };

const segmenter = new Intl.Segmenter();
export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
const letter = /[\p{L}\p{N}]/u;
/** The renderer chooses fonts by the first half of a surrogate pair. */
const beyond = /[\u{10000}-\u{10ffff}]/u;
/** The letters of these scripts stand next to each other as they are; the renderer cannot shape others. */
const simple =
  /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Common}\p{sc=Inherited}]/u;

/** Removes foreign scripts, which no font here has; styled letters such as 𝓐 become plain. */
export async function drawableText(written: string, style: TextStyle, book: FontBook): Promise<Drawable> {
  const fonts = new Map<string, UsedFont>();
  const counts = { all: 0, drawn: 0 };
  let text = "";
  // The renderer needs these itself, between words and where it cuts.
  for (const own of " …") await takeInto(fonts, own, style, book);
  for (const segment of graphemes(written.normalize("NFC"))) {
    const drawn = await drawCharacter(segment, style, book, fonts);
    const isLetter = letter.test(segment) && !isEmoji(segment);
    if (isLetter) counts.all += 1;
    if (isLetter && drawn !== "") counts.drawn += 1;
    text += drawn;
  }
  return {
    text: text.replaceAll(/\s+/g, " ").trim(),
    fontFamily: [...fonts.keys()].join(","),
    share: counts.all === 0 ? 1 : counts.drawn / counts.all,
  };
}

/** Returns the text up to the first word that cannot be drawn, or "" when that is less than half of it. */
export async function drawableBeginning(written: string, style: TextStyle, book: FontBook): Promise<string> {
  const beginning: string[] = [];
  for (const word of written.split(" ")) {
    if ((await drawableText(word, style, book)).share < 1) {
      const text = beginning.join(" ");
      return text.length > written.length / 2 ? `${text}…` : "";
    }
    beginning.push(word);
  }
  return written;
}

async function drawCharacter(segment: string, style: TextStyle, book: FontBook, fonts: Map<string, UsedFont>) {
  if (/^\s+$/.test(segment)) return " ";
  if (isEmoji(segment)) return book.emoji.take(segment);
  const plain = beyond.test(segment) ? segment.normalize("NFKC") : segment;
  let drawn = "";
  for (const character of graphemes(plain.replaceAll(unseen, ""))) {
    if (!beyond.test(character) && simple.test(character)) drawn += await takeInto(fonts, character, style, book);
  }
  return drawn;
}

async function takeInto(fonts: Map<string, UsedFont>, character: string, style: TextStyle, book: FontBook) {
  const taken = await book.take(character, style);
  if (taken) fonts.set(taken.font.id, taken.font);
  return taken?.drawn ?? "";
}
