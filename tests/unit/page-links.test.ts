import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { quotas } from "@/lib/core/limits/quotas";
import { findLinksOnPage } from "@/lib/page/links/page-links";
import { pageLink } from "@/lib/page/links/schema";
import { fc } from "../support/properties";

const fileOf = (name: string) => readFileSync(`tests/files/pages/${name}.html`, "utf8");
const onPage = (html: string, address = "https://ada.example/") => findLinksOnPage(html, new URL(address));
const one = (type: string, value: string, title: string | null = null, section: string | null = null) => ({
  ...{ type, value, title, section },
});

it("a page of links of Linktree gives icons first, then links below their headers and in their groups", () => {
  expect(onPage(fileOf("linktree"), "https://linktr.ee/ada")).toEqual({
    found: [
      one("github", "ada", "Engine"),
      one("email", "ada@example.org"),
      one("x", "ada"),
      one("custom", "https://ada.example/shop", "Shop"),
      one("custom", "https://ada.example/notes", "Notes on the engine", "Writing & talks"),
      one("youtube", "video/dQw4w9WgXcQ", "A talk", "Writing & talks"),
      one("spotify", "user/ada", null, "Music"),
      one("phone", "+15550100", "Call me", "Writing & talks"),
    ],
    left: [],
  });
});

it("a page of links of LinkStack gives each link below its heading, also behind the address that counts clicks", () => {
  expect(onPage(fileOf("linkstack"), "https://links.ada.example/@ada")).toEqual({
    found: [
      one("custom", "https://en.wikipedia.org/wiki/Poetry", "poetry"),
      one("github", "ada"),
      one("custom", "https://ada.example/notes", "Notes & sketches of the engine", "Writing"),
      one("email", "ada@example.org", "Write to me", "Writing"),
      one("spotify", "user/ada", null, "Music"),
      one("soundcloud", "ada", "My sounds", "Music"),
    ],
    left: [],
  });
});

it("a page of links of Lnk.Bio gives the links behind its redirects, without buttons that share the page", () => {
  expect(onPage(fileOf("lnk-bio"), "https://lnk.bio/ada")).toEqual({
    found: [
      one("instagram", "ada"),
      one("github", "ada"),
      one("custom", "https://ada.example/shop?page=1&size=2", "My shop"),
      one("custom", "https://www.ada.example", "Ada's official website"),
    ],
    left: [],
  });
});

it("a page of links of LittleLink gives its buttons, without comments, its own pages and its credits", () => {
  expect(onPage(fileOf("littlelink"), "https://ada.github.io/links/")).toEqual({
    found: [
      one("github", "ada"),
      one("custom", "https://blog.ada.example", "What I write"),
      one("email", "ada@example.org"),
    ],
    left: [],
  });
});

it.each([
  [
    "takes a label where there is no text",
    '<a href="https://b.example/1" aria-label="Shop"><svg><title>x</title></svg></a>',
    "Shop",
  ],
  [
    "reads no script and no style",
    '<a href="https://b.example/1"><style>a{}</style><script>"</a>"</script>Shop</a>',
    "Shop",
  ],
  ["reads a link that is never closed", '<a href="https://b.example/1">Shop<a href="#">Top', "Shop"],
  ["reads character references", '<a href="https://b.example/&#49;">Shop &amp; more</a>', "Shop & more"],
])("any other page %s", (_, html, title) => {
  expect(onPage(html)).toEqual({ found: [one("custom", "https://b.example/1", title)], left: [] });
});

it("any other page makes no section of a heading above all links", () => {
  const links = ["0", "1"].map((at) => `<a href="https://b.example/${at}">B</a>`);
  const sections = (html: string) => onPage(html).found.map(({ section }) => section);
  expect(sections(`<h2>All</h2>${links.join("")}`)).toEqual([null, null]);
  expect(sections(links.join("<h2>More</h2>"))).toEqual([null, "More"]);
});

it("any other page gives each link once, and as many as a page may have", () => {
  const html = Array.from({ length: 900 }, (_, at) => `<a href="https://b.example/${at % 300}">${at}</a>`).join("");
  const { found, left } = onPage(html);
  expect(found.length).toBe(quotas.links.premium);
  expect(found.at(-1)).toEqual(one("custom", `https://b.example/${quotas.links.premium - 1}`, "199"));
  expect(left).toEqual([]);
});

it("any other page with data that is not Linktree's is read by its links", () => {
  const link = '<a href="https://b.example/1">Shop</a>';
  for (const data of [
    ...["{", "null", "[]", '{"props":1}', '{"props":{"pageProps":{"links":{"a":1}}}}'],
    "[".repeat(99_999),
  ]) {
    const html = `${link}<script id="__NEXT_DATA__" type="application/json">${data}</script>`;
    expect(onPage(html).found).toEqual([one("custom", "https://b.example/1", "Shop")]);
  }
});

it("any other page of Linktree keeps the good links alongside ones that are not", () => {
  const links = [null, 1, { url: 7 }, { title: "No address" }, { title: ["x"], url: "https://b.example/1", id: {} }];
  const data = JSON.stringify({ props: { pageProps: { account: { links } } } });
  expect(onPage(`<script id="__NEXT_DATA__">${data}</script>`).found).toEqual([one("custom", "https://b.example/1")]);
});

describe("a hostile page", () => {
  const link = '<a href="https://b.example/1">Shop</a>';

  it.each([
    ["elements that are never closed", "<b>".repeat(600_000) + "</i>".repeat(10)],
    ["many ends of another element", "<b>".repeat(450) + "</i>".repeat(400_000)],
    ["ends without a beginning", "</i>".repeat(500_000)],
    ["paragraphs in each other", "<p><div>".repeat(250_000)],
    ["pictures in each other", "<svg>".repeat(400_000)],
    ["links in each other", "<a href=x>".repeat(200_000)],
    ["one tag with many attributes", `<a ${"a b c ".repeat(300_000)}>`],
    ["an open comment", `<!--${"-".repeat(2_000_000)}`],
    ["an open attribute", `<a href="${"&".repeat(2_000_000)}`],
    ["headings", "<h2>x".repeat(400_000)],
  ])("a hostile page of %s is read to an end", (_, html) => {
    expect(onPage(link + html).found).toEqual([one("custom", "https://b.example/1", "Shop")]);
  });

  it("a hostile page gives only links that the page document takes", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
      fc.webUrl(),
      fc.emailAddress(),
    );
    const piece = fc.oneof(
      text,
      fc.tuple(text, text, text).map(([href, title, label]) => `<a href="${href}" title="${title}">${label}</a>`),
      text.map((heading) => `<h2>${heading}</h2>`),
      fc.constantFrom("<a href=", "</a>", "<!--", "-->", "<script>", "</script>", "<base href='x:'>", "<h3>", "<svg>"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const found of onPage(pieces.join("")).found) expect(pageLink.safeParse(found).error).toBe(undefined);
      }),
    );
  });
});
