/** Input methods write letters, digits and signs of double width, and the full stops of Japanese and Chinese. */
const wide = /[\uff01-\uff5e\u3000\u3002\uff61]/g;
const widthOffset = 0xff01 - 0x21;
const decimalDigit = /\p{Nd}/u;

/**
 * Replaces characters of double width by their ASCII counterparts. Nothing else changes, so that no name becomes
 * another.
 */
export function halfWidth(typed: string): string {
  return typed.replaceAll(wide, (character) => {
    if (character === "\u3000") return " ";
    if (character === "\u3002" || character === "\uff61") return ".";
    return String.fromCharCode(character.charCodeAt(0) - widthOffset);
  });
}

/** Does the same as `halfWidth`, and replaces the decimal digits of every script, such as Arabic, by 0 to 9. */
export function latinDigits(typed: string): string {
  return halfWidth(typed).replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    // Unicode keeps the ten digits of a script together and in order; the mathematical ones follow each other directly.
    let zero = point;
    while (decimalDigit.test(String.fromCodePoint(zero - 1))) zero--;
    return String((point - zero) % 10);
  });
}

/** Makes every line break one character: a form without script sends two for it, and a browser counts it as one. */
export const unixLines = (typed: string): string => typed.replaceAll("\r\n", "\n");
