import { describe, expect, it } from "vitest";
import { findLinksInFile } from "@/lib/page/links/import-file";
import { findLinksOnPage } from "@/lib/page/links/page-links";

const link = (value: string, title: string | null = null, section: string | null = null) => ({
  ...{ type: "custom", value, title, section },
});
const onPage = (html: string) => findLinksOnPage(html, new URL("https://ada.example/"));
const shopOf = (content: string) => `<a href="https://b.example/1">${content}</a>`;
const shop = link("https://b.example/1", "Shop");
const only = { found: [shop], left: [] };

it.each([
  ["is not broken by marks", "Sh<b>o</b><i>p</i>"],
  ["ends where a paragraph begins", "Shop<p>Prints"],
  ["ends where a box ends", "<div>Shop</div>Prints"],
  ["ends where its line does", "Shop<br>Prints"],
  ["ends where a heading begins", "Shop<h3>Prints</h3>"],
  ["ends where an item begins", "Shop<ul><li>Prints</ul>"],
  ["begins after empty lines", " <p> </p>\n<p>Shop</p>"],
  ["begins after a deep indent", `\n${" ".repeat(1_000)}Shop`],
  ["goes on over the lines of the source", "\n  Shop\n"],
  ["is no picture's where there is text", '<img alt="Picture">Shop'],
  ["may be a picture's alone", '<img alt=""><img alt="Shop"><img alt="More">'],
])("the title of a link on a page %s", (_, content) => {
  expect(onPage(shopOf(content))).toEqual(only);
});

it.each([
  ["Call <b> me</b>", "Call me tel:1"],
  ['<img alt=" Call ">', "Call tel:1"],
  ["a".repeat(1_001), `${"a".repeat(1_000)} tel:1`],
])("the title of a link on a page written as %s names what is no link", (content, left) => {
  expect(onPage(`<a href="tel:1?x=1">${content}</a>`)).toEqual({ found: [], left: [left] });
});

const sections = (html: string) => onPage(`${html}<h2>Last</h2>${shopOf("")}`).found.map(({ section }) => section);
const long = "x".repeat(60);
const first = '<a href="https://b.example/0">First</a>';

it.each([
  ["<h2>Work</h2>", "Work"],
  ["<h6>Work</h6>", "Work"],
  ["<h1>Work</h1>", null],
  ["<h2>\n Wo<b>r</b>k </h2>", "Work"],
  ["<h2>My<br>work</h2>", "My work"],
  ['<h2><a name="work"></a>Work</h2>', "Work"],
  ["<h2>Work</h2><p>Text</p>", "Work"],
  ["<h2>Work</h2><h3> </h3>", null],
  [`<h2>${long}</h2>`, long],
  [`<h2> ${long} </h2>`, long],
  [`<h2>${long}x</h2>`, null],
  [`<h2>${"x".repeat(29)} <br> ${"y".repeat(30)}</h2>`, `${"x".repeat(29)} ${"y".repeat(30)}`],
])("%s is the section of the link below: %s", (html, section) => {
  expect(sections(html + first)).toEqual([section, "Last"]);
});

it("a heading on a page that is a link is no section, whatever else it says", () => {
  expect(sections(`<h2>${first} and more</h2><a href="https://b.example/2">Second</a>`)).toEqual([null, null, "Last"]);
});

const dataOf = (links: unknown[], more: object = {}) => JSON.stringify({ props: { pageProps: { links, ...more } } });
const script = (links: unknown[], more?: object) => `<script id="__NEXT_DATA__">${dataOf(links, more)}</script>`;
const data = script([{ title: "Shop", url: "https://b.example/1" }]);
const other = { title: "Other", url: "https://b.example/2" };

it.each([
  ["after a blank line", `\n${data}`],
  ["after another script", `<script>var a = "</b>";</script>${data}`],
  ["after another script with a name", `<script id="a">var a;</script>${data}`],
  ["before another script", `${data}<script>var a;</script>`],
  ["before another script of the same name", `${data}${script([other])}`],
  ["alongside a link of the page itself", `${data}${shopOf("Other")}`],
])("the data of a Linktree page is read %s", (_, html) => {
  expect(onPage(html)).toEqual(only);
});

it("the data of a Linktree page with more than 20,000 values, or more than 1,000 links, counts as none, so that the page's own links are read", () => {
  const values = (count: number) => script([other], { rest: Array(count).fill(0) });
  const links = (count: number) => script(Array(count).fill(other));
  const own = shopOf("Shop");
  expect([onPage(values(20_000) + own), onPage(links(1_001) + own)]).toEqual([only, only]);
  const theirs = { found: [link("https://b.example/2", "Other")], left: [] };
  expect([onPage(values(19_000) + own), onPage(links(1_000) + own)]).toEqual([theirs, theirs]);
});

it("the data of a Linktree page is in a script alone", () => {
  expect(onPage('<a id="__NEXT_DATA__" href="https://b.example/1">Shop</a>')).toEqual(only);
  expect(onPage(`<p id="__NEXT_DATA__">${dataOf([other])}</p>${shopOf("Shop")}`)).toEqual(only);
});

it.each([
  ["the account's where the page has no list", { links: undefined, account: { links: [other] } }],
  ["the account's where the page's are empty", { links: [], account: { links: [other] } }],
  [
    "the page's where both have some",
    { links: [other], account: { links: [{ title: "Old", url: "https://b.example/3" }] } },
  ],
  ["the account's icons where the page's are empty", { links: [], socialLinks: [], account: { socialLinks: [other] } }],
  [
    "the page's icons where both have some",
    { socialLinks: [other], account: { socialLinks: [{ url: "https://b.example/3" }] } },
  ],
])("the data of a Linktree page holds %s", (_, more) => {
  expect(onPage(script([], more))).toEqual({ found: [link("https://b.example/2", "Other")], left: [] });
});

it("the data of a Linktree page keeps the header of its links, also if there is one alone", () => {
  const links = [
    { type: "HEADER", title: "Work" },
    { title: "Shop", url: "https://b.example/1" },
  ];
  expect(onPage(script(links))).toEqual({ found: [{ ...shop, section: "Work" }], left: [] });
});

it("the data of a Linktree page has members below their group, wherever they are, and those of nothing where they are", () => {
  const links = [
    { id: 1, title: "Song", url: "https://b.example/1", parent: { id: "9" } },
    { id: 2, title: "Plain", url: "https://b.example/2" },
    { id: 3, type: "HEADER", title: "Work" },
    { id: 4, title: "Of a link", url: "https://b.example/4", parent: { id: 2 } },
    { id: 5, title: "Of nothing", url: "https://b.example/5", parent: { id: 77 } },
    { id: 9, type: "GROUP", title: "Music" },
    { type: "GROUP", title: "Without a number" },
    { id: 6, title: "Last", url: "https://b.example/6", parent: null },
  ];
  expect(onPage(script(links))).toEqual({
    found: [
      link("https://b.example/2", "Plain"),
      link("https://b.example/4", "Of a link", "Work"),
      link("https://b.example/5", "Of nothing", "Work"),
      link("https://b.example/1", "Song", "Music"),
      link("https://b.example/6", "Last", "Work"),
    ],
    left: [],
  });
});

describe("a saved page knows its own address", () => {
  const own = '<a href="https://linktr.ee/s/privacy">Privacy</a>';
  const canonical = '<link rel="canonical" href="https://linktr.ee/ada">';
  const foundWith = (head: string) => findLinksInFile(`<!DOCTYPE html>${head}${own}${shopOf("Shop")}`);

  it.each([
    ["after a style sheet", `<link rel="stylesheet" href="https://cdn.example/a.css">${canonical}`],
    ["in capitals", '<LINK REL="Canonical" HREF="https://linktr.ee/ada">'],
    [
      "to share it, after a description",
      '<meta name="description" content="https://b.example/"><meta property="og:url" content="https://linktr.ee/ada">',
    ],
    [
      "before that of a picture",
      '<meta property="og:url" content="https://linktr.ee/ada"><meta property="og:image" content="https://b.example/a.png">',
    ],
    ["in a note without a space", "<!--saved from url=(0021)https://linktr.ee/ada -->"],
    ["in a note after another", "<!-- Hello --><!-- saved from url=(0021)https://linktr.ee/ada -->"],
    ["first of two", `${canonical}<link rel="canonical" href="https://b.example/">`],
  ])("a saved page knows its own address %s", (_, head) => {
    expect(foundWith(head)).toEqual(only);
  });

  it.each([
    ["a style sheet", '<link rel="stylesheet" href="https://linktr.ee/a.css">'],
    ["a link that is canonical", '<a rel="canonical" href="https://linktr.ee/ada"></a>'],
    [
      "another relation",
      '<link rel="not-canonical" href="https://linktr.ee/"><link rel="canonical-not" href="https://linktr.ee/">',
    ],
    ["a picture", '<meta property="og:image" content="https://linktr.ee/ada.png">'],
    ["a box", '<div property="og:url" content="https://linktr.ee/ada"></div>'],
    ["a note that quotes another", "<!-- it was saved from url=(0021)https://linktr.ee/ada -->"],
  ])("a saved page does not know its own address by %s", (_, head) => {
    const { found } = foundWith(head);
    expect(found.at(-2)).toEqual(link("https://linktr.ee/s/privacy", "Privacy"));
    expect(found.at(-1)).toEqual(shop);
  });
});

it.each([
  ["http://b.example", "http://b.example"],
  [" https://b.example ", "https://b.example"],
  ["https://b.example/a b", "https://b.example/a%20b"],
  ["//b.example", "https://b.example/"],
  ["https://b.example/go?d=https://c.example/", "https://b.example/go?d=https://c.example/"],
  ["https://b.example/going/4/https://c.example/", "https://b.example/going/4/https://c.example/"],
  ["/go?d=https%3A%2F%2Fb.example%2F1", "https://b.example/1"],
  ["/going/4/https://b.example/1", "https://b.example/1"],
  ["/going/4/https:/b.example/1", "https://b.example/1"],
  ["/going/123456789012?http:/b.example", "http://b.example"],
  ["/ada/going/4/http://b.example", "http://b.example"],
])("an address on a page written as %s leads to %s", (written, value) => {
  expect(onPage(`<a href="${written}">Shop</a>`)).toEqual({ found: [link(value, "Shop")], left: [] });
});

it.each([
  ...["/search?d=https://b.example/", "/going/https://b.example/", "/going/1234567890123/https://b.example/"],
  ...["https://www.ada.example/about", "https://linkstack.org", "https://github.com/sethcottle/littlelink"],
  ...["https://b.example/share?url=https://ada.example/", "ftp://b.example/1"],
])("an address on a page written as %s is no link of a person", (written) => {
  expect(onPage(`<a href="${written}">Shop</a>`)).toEqual({ found: [], left: [] });
});

it("an address on a page is whole after its base is put before it", () => {
  const html = '<base href="https://b.example/shop/"><a href="out?to=https://c.example/1">Shop</a>';
  expect(onPage(html)).toEqual({
    found: [link("https://b.example/shop/out?to=https://c.example/1", "Shop")],
    left: [],
  });
});

it("the first 1,000 links of a page are read", () => {
  const own = (count: number) => '<a href="/about">About</a>'.repeat(count);
  expect([onPage(own(999) + shopOf("Shop")), onPage(own(1_000) + shopOf("Shop"))]).toEqual([
    only,
    { found: [], left: [] },
  ]);
});

it("at most 200 entries of a page that are no links are named", () => {
  const { found, left } = onPage('<a href="tel:1">Call</a>'.repeat(201));
  expect([found, left]).toEqual([[], Array(200).fill("Call tel:1")]);
});

it.each([
  ["tags", "<br>"],
  ["ends of tags", "</b>"],
  ["attributes", `<p ${"a ".repeat(1_000)}>`],
  ["comments", "<!---->"],
  ["texts", "&amp;"],
])("what comes after 50,000 %s of a page is not read", (_, part) => {
  const far = " ".repeat(16_384) + shopOf("Shop");
  const each = part.length > 1_000 ? 1_000 : 1;
  expect(onPage(part.repeat(20_000 / each) + far)).toEqual(only);
  expect(onPage(part.repeat(51_000 / each) + far)).toEqual({ found: [], left: [] });
});

it("what comes after 500 elements of a page in each other is not read, and any number after each other is", () => {
  const far = " ".repeat(16_384) + shopOf("Shop");
  const nested = (depth: number) => onPage("<b>".repeat(depth) + far);
  expect([nested(500), nested(501), onPage("<b></b>".repeat(501) + far)]).toEqual([
    only,
    { found: [], left: [] },
    only,
  ]);
});
