import { expect, it } from "vitest";
import { findLinksInFile } from "@/lib/page/links/import-file";

const link = (type: string, value: string, title: string | null = null, section: string | null = null) => ({
  ...{ type, value, title, section },
});
const code = link("github", "ada", "Code");
const bookmarks = (list: string) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n${list}\n`;

it.each([
  ["starts with its head", bookmarks],
  ["is cut out of another", (list: string) => list],
  ["has space between its tags", (list: string) => list.replaceAll("<DT>", "<DT>\n        ")],
])("a file of bookmarks that %s has its folders as sections, also after a folder within", (_, made) => {
  const list = `<DL><p>
      <DT><H3>Work</H3>
      <DL><p>
        <DT><A HREF="https://github.com/ada">Code</A>
        <DT><A HREF="https://ada.example/notes">Notes</A>
        <DT><H3>Shops</H3>
        <DL><p><DT><A HREF="https://ada.example/shop">Prints</A></DL><p>
        <DT><A HREF="https://x.com/ada">News</A>
      </DL><p>
      <DT><A HREF="https://ada.example">Home</A>
    </DL>`;
  expect(findLinksInFile(made(list))).toEqual({
    found: [
      link("custom", "https://ada.example", "Home"),
      link("github", "ada", "Code", "Work"),
      link("custom", "https://ada.example/notes", "Notes", "Work"),
      link("custom", "https://ada.example/shop", "Prints", "Shops"),
      link("x", "ada", "News", "Work"),
    ],
    left: [],
  });
});

it("a file of bookmarks is not a saved page that holds a list of terms further down", () => {
  const head = '<!DOCTYPE html><link rel="canonical" href="https://ada.example/">'.padEnd(20_000);
  const page = `${head}<dl><dt><a href="/about">About</a><dd><a href="https://github.com/ada">Code</a></dl>`;
  expect(findLinksInFile(page)).toEqual({ found: [code], left: [] });
});

it.each([
  ["without a list", '<DT><A HREF="https://github.com/ada">Code</A>', [code]],
  ["with a mark in the title", '<DT><A HREF="https://github.com/ada">My <b>own</b> code</A>', "My own code"],
  ["with a note in the title", '<DT><A HREF="https://github.com/ada">My <!-- a note -->code</A>', "My code"],
  ["with a description", '<DT><A HREF="https://github.com/ada">Code</A> it is\n<DD>all of it\n<DT>', [code]],
  ["without its end", '<DT><A HREF="https://github.com/ada">Code<DT>More', [code]],
  ["without quotes, in small letters", "<dt><a href=https://github.com/ada>Code</a>", [code]],
  ["with space around its address", "<DT><A HREF = ' https://github.com/ada '>Code</A>", [code]],
  [
    "whose title is its address",
    '<DT><A HREF=" https://github.com/ada">https://github.com/ada</A>',
    [{ ...code, title: null }],
  ],
])("a file of bookmarks may hold one %s", (_, list, found) => {
  const expected = typeof found === "string" ? [link("github", "ada", found)] : found;
  expect(findLinksInFile(bookmarks(list))).toEqual({ found: expected, left: [] });
});

it("a file of bookmarks gives an anchor without an address no address of another", () => {
  const list = '<DT><A NAME="top"> Top </A><DT><A HREF="https://github.com/ada">Code</A>';
  expect(findLinksInFile(bookmarks(list))).toEqual({ found: [code], left: ["Top"] });
});

it("a file of bookmarks names a bookmark that holds a program", () => {
  const list = '<DT><A HREF="javascript:(a=>a.b)(1)">Run</A><DT><A HREF="https://github.com/ada">Code</A>';
  expect(findLinksInFile(bookmarks(list))).toEqual({ found: [code], left: ["Run"] });
});

it("may describe its folders, at any length", () => {
  const list = `<DL><DT><H3> Work </H3> of mine
      <DD>What I do
      <DL><DT><A HREF="https://github.com/ada">Code</A><DD>${"long ".repeat(1_700)}</DL>
      <DT><A HREF="https://x.com/ada">News</A></DL>`;
  expect(findLinksInFile(bookmarks(list))).toEqual({
    found: [link("x", "ada", "News"), { ...code, section: "Work" }],
    left: [],
  });
});

it("a file of bookmarks is named by at most 2,000 characters where it is not understood", () => {
  const list = `<DT><A HREF="place:sort=8">${"a".repeat(2_001)}</A>`;
  expect(findLinksInFile(bookmarks(list))).toEqual({ found: [], left: [`${"a".repeat(2_000)} place:sort=8`] });
});

it("a table may have space around the names of its columns", () => {
  expect(findLinksInFile("url , title , folder \nhttps://github.com/ada , Code , Work ")).toEqual({
    found: [{ ...code, section: "Work" }],
    left: [],
  });
});

it.each(["URL", "Link", "href", "address", "Website", "Web address", "uri"])(
  "a table may call its addresses %s",
  (name) => {
    expect(findLinksInFile(`name,${name}\nCode,https://github.com/ada`)).toEqual({ found: [code], left: [] });
  },
);

it.each(["my url", "urls"])("a table does not call its addresses %s: that is text", (name) => {
  const file = `name,${name}\nCode,https://github.com/ada`;
  expect(findLinksInFile(file)).toEqual({ found: [code], left: [`name,${name}`] });
});

it("a table may end with an empty field", () => {
  expect(findLinksInFile("title,url,folder\nCode,https://github.com/ada,")).toEqual({ found: [code], left: [] });
  expect(findLinksInFile("url,title\nhttps://github.com/ada,")).toEqual({ found: [link("github", "ada")], left: [] });
});

it("a table names what it holds instead of an address", () => {
  expect(findLinksInFile('url,title\n,Note\nnone,\n,\n"",""\nnone,Other')).toEqual({
    found: [],
    left: ["Note", "none", "Other none"],
  });
});

it("a table is read up to 5,000 rows", () => {
  const rows = ["https://github.com/ada", ...Array<string>(4_998).fill("none"), "https://x.com/ada"];
  expect(findLinksInFile(["url,title", ...rows, "https://ada.example"].join("\n"))).toEqual({
    found: [link("github", "ada"), link("x", "ada")],
    left: [...Array<string>(4_998).fill("none"), "https://ada.example"],
  });
});

const titled = (title: string) => findLinksInFile(`url,title\nhttps://github.com/ada,"${title}"`).found[0]?.title;

it.each([
  ["GitHub", null],
  [" github ", null],
  ["https://github.com/ADA", null],
  ["Ada", null],
  ["Ada's code", "Ada's code"],
  ["one\n\n two \t\u0000 three", "one two three"],
  ["\u202a Left \u2066to\u2069 right\u202c", "Left to right"],
  [`\u202a ${"a".repeat(61)}`, "a".repeat(60)],
  ["\u{1F3A0}".repeat(61), "\u{1F3A0}".repeat(60)],
  [`${"a".repeat(59)} b`, "a".repeat(59)],
  [`a${" ".repeat(998)}b`, "a b"],
  [`a${" ".repeat(999)}b`, "a"],
  [`e${"\u0301".repeat(6)}`, `e${"\u0301".repeat(4)}`],
])("a title written as %j is read as %j", (written, title) => {
  expect(titled(written)).toBe(title);
});

it("a file that is a part of a page gives its links", () => {
  const file = '<p>Me:</p>\n<a class="button" target="_blank" href="https://github.com/ada">Code</a>';
  expect(findLinksInFile(file)).toEqual({ found: [code], left: [] });
});

it("a file of a long text stays one, though it ends with a part of a page", () => {
  const lines = [...Array<string>(10_000).fill("x"), '<a href="https://github.com/ada">Code</a>'];
  expect(findLinksInFile(lines.join("\n"))).toEqual({ found: [], left: lines });
});

it("a file of text may begin with a mark of its encoding, and keeps one that it quotes", () => {
  expect(findLinksInFile("\ufeffgithub: ada\nhe\ufefflp")).toEqual({
    found: [link("github", "ada")],
    left: ["he\ufefflp"],
  });
  expect(findLinksInFile("he\ufefflp")).toEqual({ found: [], left: ["he\ufefflp"] });
});

it("a file that is empty has nothing to give", () => {
  expect([findLinksInFile(""), findLinksInFile("\ufeff \n")]).toEqual([
    { found: [], left: [] },
    { found: [], left: [] },
  ]);
});
