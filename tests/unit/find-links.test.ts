import { describe, expect, it } from "vitest";
import { findLinks, maxLines } from "@/lib/page/links/find-links";
import { findLinksInFile } from "@/lib/page/links/import-file";
import { type LinkType, linkAddress, linkKinds, linkTypes } from "@/lib/page/links/link-kinds";
import { isOwnAccount } from "@/lib/page/links/own-account";
import { newLink, pageLink } from "@/lib/page/links/schema";
import { hostileAnywhere, hostileSomewhere } from "../support/hostile-links";
import { fc } from "../support/properties";

const one = (type: LinkType, value: string, title: string | null = null) => ({
  found: [{ type, value, title }],
  left: [],
});

it.each([
  ["github.com/ada", one("github", "ada")],
  ["WWW.GitHub.com/ada/", one("github", "ada")],
  ["https://mastodon.social/@ada", one("mastodon", "ada@mastodon.social")],
  ["@ada@mastodon.social", one("mastodon", "ada@mastodon.social")],
  ["ada.bsky.social", one("bluesky", "ada.bsky.social")],
  ["https://blog.example/@ada", one("custom", "https://blog.example/@ada")],
  ["https://github.com/ada/engine", one("custom", "https://github.com/ada/engine")],
  ["https://x.com/intent/follow?screen_name=ada", one("custom", "https://x.com/intent/follow?screen_name=ada")],
  ["https://ada.example/a?b=c&utm_campaign=1&fbclid=2#d", one("custom", "https://ada.example/a?b=c#d")],
  ["https://ada.example/?gclid=1&igshid=2", one("custom", "https://ada.example/")],
  ["ada.dev", one("custom", "https://ada.dev")],
  ["ada.studio-xyz/notes", one("custom", "https://ada.studio-xyz/notes")],
  ["ada@example.org", one("email", "ada@example.org")],
  ["mailto:ada@example.org", one("email", "ada@example.org")],
  ["+47 22 33 44 55", one("phone", "+4722334455")],
  ["+1 (555) 010-0123", one("phone", "+15550100123")],
  ["Call me: +1 (555) 010-0123", one("phone", "+15550100123", "Call me")],
  ["My code https://github.com/ada", one("github", "ada", "My code")],
  ['"My code": https://github.com/ada', one("github", "ada", "My code")],
  ['"My" code: https://github.com/ada', one("github", "ada", '"My" code')],
  ["My code: https://github.com/ada", one("github", "ada", "My code")],
  ["My code – github.com/ada", one("github", "ada", "My code")],
  ["https://ada.example/shop | Prints", one("custom", "https://ada.example/shop", "Prints")],
  ['"Prints" https://ada.example/shop', one("custom", "https://ada.example/shop", "Prints")],
  ["Write to me: ada@example.org", one("email", "ada@example.org", "Write to me")],
  ["GitHub: https://github.com/ada", one("github", "ada")],
  ["- [My code](https://github.com/ada)", one("github", "ada", "My code")],
  ["[A page](https://en.wikipedia.org/wiki/A_(b))", one("custom", "https://en.wikipedia.org/wiki/A_(b)", "A page")],
  ['1. [Code](<https://github.com/ada> "hover")', one("github", "ada", "Code")],
  ["GITHUB ada", one("github", "ada")],
  ['"Code, mine","https://github.com/ada"', one("github", "ada", "Code, mine")],
  ['"She said ""hi""",https://ada.example', one("custom", "https://ada.example", 'She said "hi"')],
  ["Code;https://github.com/ada;today", one("github", "ada", "Code")],
  [`${"long ".repeat(30)}https://github.com/ada`, one("github", "ada", `${"long ".repeat(12).trim()}`)],
] as const)("%s is understood", (line, found) => {
  expect(findLinks(line)).toEqual(found);
});

it.each([
  ...["hello", "Hello there, this is me.", "I write node.js", "javascript:alert(1)", "https://localhost/admin"],
  ...[
    "https://user:secret@github.com/ada",
    "@ada",
    "2024-01-05",
    "+47",
    "4 +12345",
    "github:",
    "github: not a name!",
    "[empty]()",
  ],
])("%s is left", (line) => {
  expect(findLinks(line)).toEqual({ found: [], left: [line] });
});

it("every kind is found by the address that its own example opens", () => {
  const opening = linkTypes.filter((type) => linkKinds[type].opens && type !== "mastodon");
  expect(opening.length).toBeGreaterThan(60);
  for (const type of opening) {
    const { example } = linkKinds[type];
    expect(findLinks(linkAddress(type, example) ?? "")).toEqual(one(type, example));
    expect(findLinks(`${linkKinds[type].label}: ${example}`)).toEqual(one(type, example));
  }
});

it("many lines are read one by one, each link once, and the others stay in order", () => {
  const text = [
    "My links:",
    "https://github.com/ada https://x.com/ada",
    "",
    "• Code https://github.com/ada/",
    "See [shop](https://ada.example/shop) and [blog](https://ada.example/blog)",
    "bye",
  ].join("\r\n");
  expect(findLinks(text)).toEqual({
    found: [
      { type: "github", value: "ada", title: "Code" },
      { type: "x", value: "ada", title: null },
      { type: "custom", value: "https://ada.example/shop", title: "shop" },
      { type: "custom", value: "https://ada.example/blog", title: "blog" },
    ],
    left: ["My links:", "bye"],
  });
});

describe("a file", () => {
  it.each([[","], [";"], ["\t"]])(
    "a file of values with a header, separated by %j, gives its columns in whatever order",
    (comma) => {
      const rows = [
        ["Folder", "Name", "Notes", "URL"],
        ["Work", '"Code, ""mine""; all\tof it"', "", "https://github.com/ada"],
        ["", "Shop", '"two\nlines"', "https://ada.example/shop"],
        ["Work", "No address", "", "none"],
      ];
      const file = `\ufeff${rows.map((row) => row.join(comma)).join("\r\n")}\r\n`;
      expect(findLinksInFile(file)).toEqual({
        found: [
          { type: "custom", value: "https://ada.example/shop", title: "Shop", section: null },
          { type: "github", value: "ada", title: 'Code, "mine"; all of it', section: "Work" },
        ],
        left: ["No address none"],
      });
    },
  );

  it.each([["\n"], ["\r"], ["\r\n"]])(
    "a file of values may begin with blank lines, each of which ends with %j",
    (end) => {
      const links = ["https://github.com/ada,Code", "", '  "https://x.com/ada" ,"News"', "https://ada.example"];
      const rows = ["", " ", "url,title", ...links];
      expect(findLinksInFile(rows.join(end))).toEqual({
        found: [
          { type: "github", value: "ada", title: "Code", section: null },
          { type: "x", value: "ada", title: "News", section: null },
          { type: "custom", value: "https://ada.example", title: null, section: null },
        ],
        left: [],
      });
    },
  );

  it.each([
    ["&#x10FFFF;&#65;", "A"],
    ["&#x110000;A", "&#x110000;A"],
    ["&#0;A", "&#0;A"],
    ["&amp;lt; &unknown; &#x41;", "&lt; &unknown; A"],
  ])("a file of bookmarks has a title written as %s, which is read as %s", (written, title) => {
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://github.com/ada">${written}</A></DL>`;
    expect(findLinksInFile(file).found).toEqual([{ type: "github", value: "ada", title, section: null }]);
  });

  it("a file of values may leave its last field open, and a field with stray quotes is read as it stands", () => {
    expect(findLinksInFile('url,title\nhttps://github.com/ada,My "best" code\nhttps://x.com/ada,"News').found).toEqual([
      { type: "github", value: "ada", title: 'My "best" code', section: null },
      { type: "x", value: "ada", title: "News", section: null },
    ]);
  });

  it("a file whose first row names one column, or none of addresses, is plain text", () => {
    expect(findLinksInFile("url\ngithub.com/ada")).toMatchObject({
      found: [{ value: "ada", title: null }],
      left: [],
    });
    expect(findLinksInFile("name,title\ngithub.com/ada")).toMatchObject({
      found: [{ value: "ada" }],
      left: ["name,title"],
    });
  });

  it("a file that is a saved page without its address yields all absolute addresses", () => {
    const file = '<ul><li><a href="/about">About</a><li><a href="https://github.com/ada">Code</a></ul>';
    expect(findLinksInFile(file)).toEqual({
      found: [{ type: "github", value: "ada", title: "Code", section: null }],
      left: [],
    });
  });
});

const pieces = fc.oneof(
  fc.constantFrom(
    ...hostileAnywhere,
    ...hostileSomewhere,
    ...linkTypes,
    ...linkTypes.map((type) => linkKinds[type].label),
  ),
  fc.constantFrom(...linkTypes.map((type) => linkAddress(type, linkKinds[type].example) ?? linkKinds[type].example)),
  fc.constantFrom(...' \n,";\t[)<>', ": ", "](", "<DL>", "</DL>", "<H3>", "<A HREF=", "&#x202e;"),
  fc.constantFrom("url,title,section\n", "https://", "www.", "@", "?utm_source=", "&si=", "\u0301".repeat(6)),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const pasted = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));

it("nothing is found that the API would refuse or change, and nothing twice", () => {
  let count = 0;
  fc.assert(
    fc.property(pasted, (text) => {
      for (const { found } of [findLinks(text), findLinksInFile(text)]) {
        for (const { title, ...link } of found) {
          count += 1;
          const section = "section" in link ? link.section : null;
          const { type, value } = link;
          expect(newLink.parse({ type, value })).toEqual({ type, value });
          const shown = { hidden: false, featured: false, picture: null, from: null, until: null };
          const page = { type, value, title, section, ...shown };
          const me = isOwnAccount(type, value);
          expect(pageLink.parse(page)).toEqual({ ...page, me, section: section ?? undefined });
        }
        expect(new Set(found.map(({ type, value }) => `${type} ${value}`)).size).toBe(found.length);
      }
    }),
    { numRuns: 3_000 },
  );
  expect(count).toBeGreaterThan(1_000);
});

it("the address of a found link is recognized when it is pasted again", () => {
  fc.assert(
    fc.property(pasted, (text) => {
      const addresses = findLinks(text).found.flatMap(({ type, value }) => linkAddress(type, value) ?? []);
      expect(findLinks(addresses.join("\n")).left).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it("only so many lines are read, and none that is longer than an address and its title", () => {
  const long = `${"a".repeat(3_000)} https://github.com/ada`;
  const lines = Array.from({ length: maxLines + 2 }, (_, index) => `https://ada.example/${index}`);
  const { found, left } = findLinks([long, ...lines].join("\n"));
  expect([found.length, left]).toEqual([maxLines - 1, [long, ...lines.slice(-3)]]);
});

it.each([
  ["brackets", "["],
  ["brackets with addresses", "[a](https://a.a/(("],
  ["quotes", '"'],
  ["commas", ","],
  ["dots", "a@a."],
  ["dashes", "-"],
  ["tags that do not end", '<a href="'],
  ["tags", "<a href=x>"],
  ["folders", "<H3>a</H3><DL>"],
  ["ends of folders", "</DL>"],
  ["ampersands", "&#"],
  ["marks", "a\u0301"],
])("a megabyte of %s is read to its end", (_, piece) => {
  const megabyte = piece.repeat(Math.ceil(1_000_000 / piece.length));
  const lines = piece
    .repeat(Math.ceil(2_000 / piece.length))
    .concat("!\n")
    .repeat(400);
  for (const text of [megabyte, `<DT>${megabyte}`, `url,title\n${megabyte}`, lines]) {
    for (const { found, left } of [findLinks(text), findLinksInFile(text)]) {
      expect(found.length + left.length).toBeLessThanOrEqual(text.length);
      expect(found.filter((link) => !newLink.safeParse({ type: link.type, value: link.value }).success)).toEqual([]);
    }
  }
});
