/** UTS #39. */
const alike = ["Latin", "Greek", "Cyrillic", "Armenian", "Cherokee"].map(
  (script) => new RegExp(String.raw`\p{Script=${script}}`, "u"),
);

/** Such as a Cyrillic а in a Latin word. */
export function mixesAlphabets(value: string): boolean {
  return value.split(/[^\p{L}\p{M}]+/u).some((word) => alike.filter((alphabet) => alphabet.test(word)).length > 1);
}

/** Which Unicode counts as Latin letters of their own. */
const smallCapitals = Array.from("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ");
const capitals = Array.from("abcdefghijklmnopqrstuvwyz");

/** Each with the small Latin letter that it resembles. */
const lookalikes = new Map([
  ...smallCapitals.map((other, index): [string, string] => [other, capitals[index] ?? other]),
  ...Object.entries({
    ...{ a: "аαа", b: "вβЬ", c: "сϲ", d: "ԁ", e: "еєε", g: "ɡց", h: "һհ", i: "іιı", j: "јϳ", k: "кκ", l: "ӏⅼ" },
    ...{ m: "мμ", n: "пηո", o: "оοօ", p: "рρ", q: "ԛգ", r: "гг", s: "ѕ", t: "тτ", u: "υսц", v: "ѵν", w: "ԝωшա" },
    ...{ x: "хχ", y: "уγү" },
  }).flatMap(([latin, others]) => [...others.toLowerCase()].map((other): [string, string] => [other, latin])),
]);

export function asLatinLookalikes(value: string): string {
  return value.replaceAll(/\p{L}/gu, (letter) => lookalikes.get(letter) ?? letter);
}
