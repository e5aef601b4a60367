import { expect, it } from "vitest";
import { importEntries } from "@/lib/page/links/found-link";
import { headings, withoutLink } from "@/lib/page/links/headings";
import { shownLinks } from "@/lib/page/view/shown-links";

const under = (section: string | null) => ({ section });

it("a heading holds for the links after its own, until the next", () => {
  const links = [null, "Work", null, "Play", "Play", null].map(under);
  expect(headings(links)).toEqual([null, "Work", "Work", "Play", "Play", "Play"]);
});

it("a heading is shown above the links after it also while its own link is hidden or out of its time", () => {
  const link = (value: string, section: string | null, more = {}) => ({
    ...{ id: value, type: "github" as const, value, title: null, section },
    ...{ hidden: false, featured: false, from: null, until: null, ...more },
  });
  const links = [
    link("a", "Work", { hidden: true }),
    link("b", null),
    link("c", "Play", { until: "2001-01-01T00:00:00.000Z" }),
    link("d", null),
  ];
  const shown = shownLinks(links, Date.now());
  expect(shown.map(({ value, section }) => [value, section])).toEqual([
    ["b", "Work"],
    ["d", "Play"],
  ]);
});

it("links of an import without a heading come first, since another's would hold for them", () => {
  const entry = (name: string, section?: string) => ({
    ...{ address: `https://github.com/${name}`, title: undefined, section },
  });
  const { found } = importEntries([entry("a"), entry("b", "Work"), entry("c"), entry("d", "Play"), entry("e")]);
  expect(found.map(({ value, section }) => [value, section])).toEqual([
    ["a", null],
    ["c", null],
    ["e", null],
    ["b", "Work"],
    ["d", "Play"],
  ]);
});

/** Links by their ids, each with its heading behind a colon where it has one. */
const linksOf = (text: string) =>
  text.split(" ").map((link) => ({ id: link.charAt(0), section: link.slice(2) || null }));

it.each([
  ["passes to the next link", "a:Shop b c", "a", "b:Shop c"],
  ["is gone with its only link", "a:Shop b:Music", "a", "b:Music"],
  ["is gone with the last link", "a b:Shop", "b", "a"],
  ["stays where a link under it goes", "a:Shop b c", "b", "a:Shop c"],
  ["is none where there was none", "a b", "a", "b"],
])("the heading of a link that is removed %s", (_, before, removed, after) => {
  expect(withoutLink(linksOf(before), removed)).toEqual(linksOf(after));
});
