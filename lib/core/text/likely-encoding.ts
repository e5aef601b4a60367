import { type Candidate, encodingCandidates } from "./written-languages";

const sampleBytes = 20_000;
/**
 * What a character adds to the score of an encoding: a letter of its languages, another letter, a sign within a word.
 */
const gain = {
  frequent: 1,
  rare: 0.6,
  eastern: 0.3,
  quote: 0.8,
  other: -0.3,
  sign: -1,
  within: -1,
  ascii: -0.5,
  unwritten: -4,
} as const;
/**
 * What its neighbour takes away: a letter of another script, a capital after a small letter, accents next to each
 * other.
 */
const loss = { mixed: 1.5, case: 1.5, crowded: 0.7 } as const;
/** The score that a language adds which the author may speak. */
const hint = 0.4;

/** These scripts have more letters than a list could hold. */
const eastern = /[ぁ-ヿ\p{Script=Han}\p{Script=Hangul}]/u;
const letter = /[\p{L}\p{M}]/u;
const latin = /\p{Script=Latin}/u;
const quote = /[\u00a0“”„‘’‚«»‹›–—…€£©®™°·•№¿¡、。・「」『』！？（）〜～]/;
const unwritten = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u;

/** Names the likely encoding of text that is no UTF-8. @param languages that its author may speak */
export function likelyEncoding(bytes: Uint8Array, languages: readonly string[]): string {
  const sample = wordsBeyondAscii(bytes);
  const spoken = languages.map((language) => language.split("-")[0]?.toLowerCase());
  let best = { encoding: "windows-1252", score: Number.NEGATIVE_INFINITY };
  for (const candidate of encodingCandidates) {
    const text = decoded(sample, candidate.encoding);
    if (text === undefined) continue;
    const isSpoken = candidate.languages.split(" ").some((language) => spoken.includes(language));
    const score = scoreText(text, candidate) + (isSpoken ? hint : 0) + (candidate.advance ?? 0);
    if (score > best.score) best = { encoding: candidate.encoding, score };
  }
  return best.encoding;
}

/** ASCII is alike in all encodings, except for the second bytes of East Asian ones, from `@` on. */
function wordsBeyondAscii(bytes: Uint8Array): Uint8Array {
  const words: number[] = [];
  for (let at = 0; at < bytes.length && words.length < sampleBytes; at++) {
    const start = at;
    let isAscii = true;
    for (; (bytes[at] ?? 0) >= 0x40; at++) isAscii &&= (bytes[at] ?? 0) < 0x80;
    if (!isAscii) words.push(0x20, ...bytes.subarray(start, Math.min(at, start + sampleBytes)));
  }
  return Uint8Array.from(words);
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return decodeAs(bytes, encoding, { fatal: true });
  } catch {
    return undefined;
  }
}

/** Returns a score by character, between 1 and -4, and lower for words that are none. */
function scoreText(text: string, { letters }: Candidate): number {
  const ranks = new Map([...letters].reverse().map((character, index) => [character, (index + 1) / letters.length]));
  const points = [...text];
  let [sum, count] = [0, 0];
  for (const [index, character] of points.entries()) {
    if (character < "\u0080") {
      if (/[^A-Za-z ]/.test(character)) sum += gain.ascii;
      continue;
    }
    count += 1;
    const [before = " ", after = " "] = [points[index - 1], points[index + 1]];
    const rank = ranks.get(character) ?? ranks.get(character.toLowerCase());
    if (rank !== undefined) sum += gain.rare + (gain.frequent - gain.rare) * rank;
    else if (unwritten.test(character)) sum += gain.unwritten;
    else if (letter.test(character)) sum += eastern.test(character) ? gain.eastern : gain.other;
    else if (character !== "’" && letter.test(before) && letter.test(after)) sum += gain.within;
    else sum += quote.test(character) ? gain.quote : gain.sign;
    if (letter.test(character)) sum -= lossBeside(character, before, after);
  }
  return count === 0 ? 0 : sum / count;
}

function lossBeside(character: string, before: string, after: string): number {
  const isLatin = latin.test(character);
  const isMixed = [before, after].some((other) => letter.test(other) && latin.test(other) !== isLatin);
  const isCrowded = isLatin && [before, after].some((other) => other >= "\u0080" && latin.test(other));
  const isCapitalWithin = /\p{Lu}/u.test(character) && /\p{Ll}/u.test(before);
  return (isMixed ? loss.mixed : 0) + (isCrowded ? loss.crowded : 0) + (isCapitalWithin ? loss.case : 0);
}

/** windows-1252 has these where ISO 8859-1 has control characters. */
const western = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** @param label of WHATWG's Encoding Standard @throws RangeError for another; TypeError for broken text, where fatal */
export function decodeAs(bytes: Uint8Array, label: string, options?: TextDecoderOptions): string {
  const decoder = new TextDecoder(label, options);
  const text = decoder.decode(bytes);
  // Node 20 reads windows-1252 as ISO 8859-1.
  if (decoder.encoding !== "windows-1252") return text;
  return text.replaceAll(/[\u0080-\u009f]/g, (control) => western.charAt(control.charCodeAt(0) - 0x80));
}
