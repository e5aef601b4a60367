import type { FontBook, UsedFont } from "./picture-fonts";

/** `share` is that of the letters and digits that can be drawn, from 0 to 1. */
export type Drawable = { text: string; fontFamily: string; share: number };

const segmenter = new Intl.Segmenter();
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
const letter = /[\p{L}\p{N}]/u;
/** The renderer chooses fonts by the first half of a surrogate pair. */
const beyond = /[\u{10000}-\u{10ffff}]/u;
/** The letters of these scripts stand next to each other as they are; the renderer cannot shape others. */
const simple =
  /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Common}\p{sc=Inherited}]/u;
/** The renderer would fetch these as pictures from a foreign server. */
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\u20e3/u;

/** Removes emoji and foreign scripts, so the renderer never fetches fonts; styled letters such as 𝓐 become plain. */
export async function drawableText(written: string, weight: number, book: FontBook): Promise<Drawable> {
  const fonts = new Map<string, UsedFont>();
  const counts = { all: 0, drawn: 0 };
  let text = "";
  // The renderer needs these itself, between words and where it cuts.
  for (const own of " …") await takeInto(fonts, own, weight, book);
  for (const { segment } of segmenter.segment(written.normalize("NFC"))) {
    const drawn = await drawCharacter(segment, weight, book, fonts);
    const isLetter = letter.test(segment) && !emoji.test(segment);
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
export async function drawableBeginning(written: string, weight: number, book: FontBook): Promise<string> {
  const beginning: string[] = [];
  for (const word of written.split(" ")) {
    if ((await drawableText(word, weight, book)).share < 1) {
      const text = beginning.join(" ");
      return text.length > written.length / 2 ? `${text}…` : "";
    }
    beginning.push(word);
  }
  return written;
}

async function drawCharacter(segment: string, weight: number, book: FontBook, fonts: Map<string, UsedFont>) {
  if (/^\s+$/.test(segment)) return " ";
  if (emoji.test(segment)) return "";
  const plain = beyond.test(segment) ? segment.normalize("NFKC") : segment;
  let drawn = "";
  for (const { segment: character } of segmenter.segment(plain.replaceAll(unseen, ""))) {
    if (!beyond.test(character) && simple.test(character)) drawn += await takeInto(fonts, character, weight, book);
  }
  return drawn;
}

async function takeInto(fonts: Map<string, UsedFont>, character: string, weight: number, book: FontBook) {
  const taken = await book.take(character, weight);
  if (taken) fonts.set(taken.font.id, taken.font);
  return taken?.drawn ?? "";
}
