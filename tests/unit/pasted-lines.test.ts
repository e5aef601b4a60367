import { expect, it } from "vitest";
import { findLinks, maxLines } from "@/lib/page/links/find-links";
import type { LinkType } from "@/lib/page/links/link-kinds";

type Row = [line: string, type: LinkType, value: string, title?: string];
const link = (type: LinkType, value: string, title: string | null = null) => ({ type, value, title });

/** Declares a test for each line that is one link. */
const itIsOneLink = (title: string, rows: readonly Row[]) =>
  it.each<Row>(rows)(title, (line, type, value, linkTitle) => {
    expect(findLinks(line)).toEqual({ found: [link(type, value, linkTitle)], left: [] });
  });

it.each(["-  ", "* ", "+ ", "• ", "– ", "> ", "1. ", "12) ", "123. "])("a line is read without its mark %j", (mark) => {
  expect(findLinks(`${mark}github: ada`)).toEqual({ found: [link("github", "ada")], left: [] });
});

itIsOneLink("%s is no item of a list: its title is whole", [
  ["1234. github.com/ada", "github", "ada", "1234."],
  ["No. github.com/ada", "github", "ada", "No."],
  ["My 3. github.com/ada", "github", "ada", "My 3."],
  ["Code - mine github.com/ada", "github", "ada", "Code - mine"],
]);

itIsOneLink("such as %s is one link", [
  ["Home http://ada.example", "custom", "http://ada.example", "Home"],
  ["http://ada.example Home", "custom", "http://ada.example", "Home"],
  ["Home:http://ada.example", "custom", "http://ada.example", "Home"],
  ["My \t  code  github.com/ada", "github", "ada", "My code"],
  ['My "code" https://github.com/ada', "github", "ada", 'My "code"'],
  ["https://ada.example/a,b, Prints", "custom", "https://ada.example/a,b", "Prints"],
  ["https://ada.example/a;b; Prints", "custom", "https://ada.example/a;b", "Prints"],
  ["https://github.com/ada?tab=stars my code", "github", "ada", "my code"],
  ["https://github.com/ada https://localhost/", "github", "ada", "https://localhost/"],
  [`${"a".repeat(200)}:https://github.com/ada`, "github", "ada", "a".repeat(60)],
  ['"https://github.com/ada",Code', "github", "ada", "Code"],
  ['"https://github.com/ada";Code', "github", "ada", "Code"],
  [",github.com/ada,Code", "github", "ada", "Code"],
  ["Code,,github.com/ada", "github", "ada", "Code"],
]);

it.each([
  "https://github.com/ada https://x.com/ada",
  "https://github.com/ada, https://x.com/ada,",
  "https://github.com/ada; https://x.com/ada",
  ";https://github.com/ada\thttps://x.com/ada",
  "https://github.com/ada x.com/ada",
  "github.com/ada, x.com/ada",
])("several addresses of a line such as %s are as many links", (line) => {
  expect(findLinks(line)).toEqual({ found: [link("github", "ada"), link("x", "ada")], left: [] });
});

it.each([
  ["https://github.com/ada,Code", link("github", "ada", "Code")],
  ["https://github.com/ada;Code", link("github", "ada", "Code")],
  ["https://ada.example/notes,essays", link("custom", "https://ada.example/notes,essays")],
  ["https://github.com/search?q=a,b", link("custom", "https://github.com/search?q=a,b")],
])(
  "a comma in an address begins a title after an account, and belongs to the address of a website: %s",
  (line, found) => {
    expect(findLinks(line)).toEqual({ found: [found], left: [] });
  },
);

it.each([" : ", " :: ", " = ", "=", " - ", " – ", " -", "   "])(
  "an account may stand after its kind and %j",
  (between) => {
    expect(findLinks(`GitHub${between}ada`)).toEqual({ found: [link("github", "ada")], left: [] });
  },
);

itIsOneLink("such as %s is one link", [
  ["Buy Me  a\tCoffee: ada", "buymeacoffee", "ada"],
  ["Hacker News ada", "hackernews", "ada"],
  ["Website - ada.dev", "custom", "https://ada.dev"],
]);

itIsOneLink("such as %s is one link", [
  ["http://github.com/ada", "github", "ada"],
  ["https://ada.bsky.social", "custom", "https://ada.bsky.social"],
  ["ada.bsky.social/notes", "custom", "https://ada.bsky.social/notes"],
  ["OSU.PPY.SH", "custom", "https://OSU.PPY.SH"],
  ["www.ada.museum", "custom", "https://www.ada.museum"],
  ["ada.dev/?to=https://github.com/ada", "custom", "https://ada.dev/?to=https://github.com/ada"],
  ["https://ada.example/?utm_source=x#top", "custom", "https://ada.example/#top"],
  ["https://ada.example/?a=1&b=2&si=3&c#top", "custom", "https://ada.example/?a=1&b=2&c#top"],
  ["https://ada.example/?misi=1&utm=2", "custom", "https://ada.example/?misi=1&utm=2"],
  ["http://mastodon.social/@ada/", "mastodon", "ada@mastodon.social"],
  ["https://mastodon.social/@ada/1815", "custom", "https://mastodon.social/@ada/1815"],
]);

it.each([
  ...["I love ada.dev", "See ada.example/?to=https://b.example", "Code:https://github.com/ada now"],
  ...[`${"a".repeat(201)}:https://github.com/ada`, "and/or:https://github.com/ada"],
  ...["ada.dev grace.dev", "node.js deno.js", "node.js", "awww.kittens", "ada.museum"],
  ...["GitHub: ada.dev", ":GitHub ada", "my GitHub: ada", "Buy Me a Tea: ada"],
])("a line such as %s is no link and left", (line) => {
  expect(findLinks(line)).toEqual({ found: [], left: [line] });
});

it.each([
  ["My shop\nhttps://ada.example/shop", [link("custom", "https://ada.example/shop", "My shop")], []],
  ["  My shop: \r\n\tada.example/shop", [link("custom", "https://ada.example/shop", "My shop")], []],
  ["1. “My code”\n2. https://github.com/ada", [link("github", "ada", "“My code”")], []],
  ["Write to me\nada@example.org", [link("email", "ada@example.org", "Write to me")], []],
  ["متجري\nhttps://ada.example/shop", [link("custom", "https://ada.example/shop", "متجري")], []],
  ["GitHub\nhttps://github.com/ada", [link("github", "ada")], []],
  ["Link:\nhttps://github.com/ada", [link("github", "ada")], []],
  ["I write node.js\nhttps://github.com/ada", [link("github", "ada", "I write node.js")], []],
  ["a".repeat(60).concat("\ngithub.com/ada"), [link("github", "ada", "a".repeat(60))], []],
  ["My links\nMy code\nhttps://github.com/ada", [link("github", "ada", "My code")], ["My links"]],
  [
    "Code\ngithub.com/ada\nShop\nada.dev",
    [link("github", "ada", "Code"), link("custom", "https://ada.dev", "Shop")],
    [],
  ],
])("a line of words right above an address is its title: %j", (text, found, left) => {
  expect(findLinks(text)).toEqual({ found, left });
});

const code = link("github", "ada");
it.each([
  ["My code\n\nhttps://github.com/ada", "My code", [code]],
  ["https://github.com/ada\nMy code", "My code", [code]],
  ["My links:\nhttps://github.com/ada\nhttps://x.com/ada", "My links:", [code, link("x", "ada")]],
  ["My links\nhttps://github.com/ada https://x.com/ada", "My links", [code, link("x", "ada")]],
  ["My work\nCode https://github.com/ada", "My work", [link("github", "ada", "Code")]],
  ["Follow me\nGitHub: ada", "Follow me", [code]],
  ["a".repeat(61).concat("\nhttps://github.com/ada"), "a".repeat(61), [code]],
  ["See https://localhost/\nhttps://github.com/ada", "See https://localhost/", [code]],
  ["I love ada.dev\nhttps://github.com/ada", "I love ada.dev", [code]],
  ["awww.kittens\nhttps://github.com/ada", "awww.kittens", [code]],
  ["@ada\nhttps://github.com/ada", "@ada", [code]],
  ["2024-01-05\nhttps://github.com/ada", "2024-01-05", [code]],
])("a line is left that is not the title of one address below it: %j", (text, left, found) => {
  expect(findLinks(text)).toEqual({ found, left: [left] });
});

it("an address alone has at most 2,048 characters before it is cut down to what counts", () => {
  const address = (length: number) => "https://github.com/ada?utm_source=".padEnd(length, "a");
  expect([address(2_048), address(2_049)].map((line) => findLinks(line))).toEqual([
    { found: [link("github", "ada")], left: [] },
    { found: [], left: [address(2_049)] },
  ]);
});

it("a text leaves what it does not understand without the space around it, and no blank lines", () => {
  expect(findLinks(" hello \n \t\n\n  https://github.com/ada \r  bye\u2028see you\u2029")).toEqual({
    found: [link("github", "ada")],
    left: ["hello", "bye", "see you"],
  });
});

it("a text is read up to a line of 2,560 characters", () => {
  const line = (length: number) => `${"a".repeat(length - 23)} https://github.com/ada`;
  expect([line(2_560), line(2_561)].map((text) => findLinks(text))).toEqual([
    { found: [link("github", "ada", "a".repeat(60))], left: [] },
    { found: [], left: [line(2_561)] },
  ]);
});

it.each([
  ["a space", "a "],
  ["a comma", "a,"],
  ["a semicolon", "a;"],
  ["a bracket", "[a]"],
])("a text is read up to the 20,000th word, which %s ends or begins", (_, word) => {
  const line = (index: number) => `${word.repeat(198)}[a](https://ada.example/${index})`;
  const lines = Array.from({ length: 102 }, (_, index) => line(index));
  expect(findLinks(lines.slice(0, 100).join("\n")).left).not.toContain(line(99));
  expect(findLinks(lines.join("\n")).left.slice(-2)).toEqual([line(100), line(101)]);
});

it("a text is read up to its thousandth line", () => {
  const lines = Array.from({ length: maxLines + 1 }, (_, index) =>
    index < maxLines - 1 ? "hello" : `@a${index}@b.example`,
  );
  expect(findLinks(lines.join("\n"))).toEqual({
    found: [link("mastodon", "a999@b.example", "hello")],
    left: [...lines.slice(0, maxLines - 2), "@a1000@b.example"],
  });
});
