const graphemes = new Intl.Segmenter();
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/**
 * The letters of these scripts stand alone: their neighbours neither join nor shape them, and they read from left to
 * right.
 */
const separableScripts =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]+$/u;
/** A word of more letters must be able to break. */
const longestWord = 14;

const split = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** A part knows its place in the name. */
export type NamePart = { text: string; at: number; isEmoji: boolean };

/** Cuts a name where emoji begin and end, so that a colour painted into letters leaves emoji their own. */
export function emojiParts(name: string): NamePart[] {
  const parts: NamePart[] = [];
  for (const [at, text] of split(name).entries()) {
    const isEmoji = emoji.test(text);
    const last = parts.at(-1);
    if (last?.isEmoji === isEmoji) last.text += text;
    else parts.push({ text, at, isEmoji });
  }
  return parts;
}

/** A part of a name: letters that stay on one line, or the space between two words. */
export type Word = { letters: { text: string; at: number }[]; mayBreak: boolean } | { space: string };

/**
 * Cuts a name into words and letters that can move one by one, each with its place in the name. Returns undefined where
 * its script does not allow that.
 */
export function splitIntoLetters(name: string): Word[] | undefined {
  if (!separableScripts.test(name)) return undefined;
  let at = 0;
  return name
    .split(/(\s+)/)
    .filter((part) => part !== "")
    .map((part) => {
      if (part.trim() === "") return { space: part };
      const letters = split(part).map((text) => ({ text, at: at++ }));
      return { letters, mayBreak: letters.length > longestWord };
    });
}
