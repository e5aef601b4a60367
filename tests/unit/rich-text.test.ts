import { expect, it } from "vitest";
import { type Inline, parseRichText } from "@/lib/page/cards/rich-text";
import { hostileAnywhere, hostileSomewhere } from "../support/hostile-links";
import { payloads } from "../support/payloads";
import { fc } from "../support/properties";

const text = (words: string): Inline => ({ kind: "text", text: words });
const bold = (words: string): Inline => ({ kind: "bold", children: [text(words)] });
const italic = (words: string): Inline => ({ kind: "italic", children: [text(words)] });
const link = (address: string, words: string): Inline => ({ kind: "link", address, children: [text(words)] });
const line: Inline = { kind: "break" };

it.each<[string, Inline[][]]>([
  ["Plain words", [[text("Plain words")]]],
  [
    "One\ntwo\n\n \nthree\r\nfour",
    [
      [text("One"), line, text("two")],
      [text("three"), line, text("four")],
    ],
  ],
  [
    "A **bold** word and an *italic* one",
    [[text("A "), bold("bold"), text(" word and an "), italic("italic"), text(" one")]],
  ],
  ["これは**太字**です", [[text("これは"), bold("太字"), text("です")]]],
  ["**bold *and italic* text**", [[{ kind: "bold", children: [text("bold "), italic("and italic"), text(" text")] }]]],
  ["2*3*4, 5 * 6 * 7, ** a **", [[text("2*3*4, 5 * 6 * 7, ** a **")]]],
  [String.raw`\*as written\* and \[so\](on)`, [[text("*as written* and [so](on)")]]],
  [
    "See [my **shop**](https://ada.example/a?b=c#d).",
    [
      [
        text("See "),
        { kind: "link", address: "https://ada.example/a?b=c#d", children: [text("my "), bold("shop")] },
        text("."),
      ],
    ],
  ],
  ["[Write](mailto:ada@example.org)", [[link("mailto:ada@example.org", "Write")]]],
  ["[not closed](https://ada.example", [[text("[not closed](https://ada.example")]]],
  ["<b>&amp;</b>", [[text("<b>&amp;</b>")]]],
  [" \n ", []],
])("the text %j is read as its marks say", (written, expected) => {
  expect(parseRichText(written)).toEqual(expected);
});

function* partsOf(parts: readonly Inline[]): Generator<Inline> {
  for (const part of parts) {
    yield part;
    if ("children" in part) yield* partsOf(part.children);
  }
}
const linksOf = (written: string) =>
  parseRichText(written)
    .flatMap((paragraph) => [...partsOf(paragraph)])
    .flatMap((part) => (part.kind === "link" ? [part.address] : []));

it.each([...hostileAnywhere, ...hostileSomewhere, ...payloads].filter((address) => !/^https?:\/\/[a-z]/.test(address)))(
  "a link to %j has an address that links may have, or stays as written",
  (address) => {
    for (const found of linksOf(`[label](${address})`)) expect(found).toMatch(/^(?:https?:\/\/|mailto:)[^\s"'<>`\\]+$/);
  },
);

it("a text keeps all of its words, and its links are safe, whatever is written", () => {
  const parts = [
    "**",
    "*",
    "[",
    "](",
    ")",
    "\\",
    "\n",
    "https://a.example/",
    "javascript:alert(1)",
    "mailto:a@b.example",
    " ",
  ];
  const piece = fc.oneof(fc.string({ unit: "binary", maxLength: 6 }), fc.constantFrom(...parts));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const written = pieces.join("");
      for (const address of linksOf(written)) expect(address).toMatch(/^(?:https?:\/\/|mailto:)[^\s"'<>`\\]+$/);
      const shown = parseRichText(written).flatMap((paragraph) => [...partsOf(paragraph)]);
      const letters = (value: string) => value.replaceAll(/[^A-Za-z]/g, "");
      const all = shown.flatMap((part) =>
        part.kind === "text" ? part.text : part.kind === "link" ? part.address : "",
      );
      // A mail's address is shown by its link alone, a web address may be written anew.
      expect(letters(written).length).toBeGreaterThanOrEqual(letters(all.join("")).length - 12);
    }),
    { numRuns: 3_000 },
  );
});

it.each(["*", "**", "[a](", "\\", "**a", "[[", "*a "])(
  "a long text of %j alone is read, and keeps all of its words",
  (piece) => {
    const written = piece.repeat(Math.floor(2_000 / piece.length)).trim();
    const words = parseRichText(written).flatMap((paragraph) => [...partsOf(paragraph)]);
    expect(words.map((part) => (part.kind === "text" ? part.text : "")).join("")).toMatch(/^[*[(a\\\] ]+$/);
  },
);
