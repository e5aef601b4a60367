/** The scripts have letters that look alike (UTS #39). */
const alike = ["Latin", "Greek", "Cyrillic", "Armenian", "Cherokee"].map(
  (script) => new RegExp(String.raw`\p{Script=${script}}`, "u"),
);

/** Returns whether a word mixes scripts, such as a Cyrillic а in a Latin word. */
export function mixesAlphabets(value: string): boolean {
  return value.split(/[^\p{L}\p{M}]+/u).some((word) => alike.filter((alphabet) => alphabet.test(word)).length > 1);
}

/**
 * Each letter stands with the small Latin letter that it resembles; small capitals are separate Latin letters in
 * Unicode.
 */
const lookalikes = new Map(
  Object.entries({
    ...{ a: "аααᴀ", b: "вβЬʙ", c: "сϲᴄ", d: "ԁᴅ", e: "еєεᴇ", f: "ꜰ", g: "ɡցɢ", h: "һհʜ", i: "іιıɪ", j: "јϳᴊ" },
    ...{ k: "кκᴋ", l: "ӏⅼʟ", m: "мμᴍ", n: "пηոɴ", o: "оοօᴏ", p: "рρᴘ", q: "ԛգꞯ", r: "ггʀ", s: "ѕꜱ", t: "тτᴛ" },
    ...{ u: "υսцᴜ", v: "ѵνᴠ", w: "ԝωшաᴡ", x: "хχ", y: "уγүʏ", z: "ᴢ" },
  }).flatMap(([latin, others]) => [...others.toLowerCase()].map((other): [string, string] => [other, latin])),
);

export function asLatinLookalikes(value: string): string {
  return value.replaceAll(/\p{L}/gu, (letter) => lookalikes.get(letter) ?? letter);
}
