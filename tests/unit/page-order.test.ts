import { describe, expect, it } from "vitest";
import { maxHeadings } from "@/lib/core/limits/quotas";
import { type PageDocument, pageDocument, withIds, withNewIds } from "@/lib/page/document/document";
import { addCard, addLinks, moveEntry, removeEntry, toLink } from "@/lib/page/document/edits";
import { completeOrder, toArrangement, withOneOrder, withStoredOrder } from "@/lib/page/document/order";
import { withLaterSettings } from "@/lib/page/document/stored-document";
import { importEntries } from "@/lib/page/links/found-link";
import { pageSections } from "@/lib/page/view/sections";
import { shownLinks } from "@/lib/page/view/shown-links";
import { anyPage } from "../support/arbitrary-pages";
import { fc } from "../support/properties";
import { runs } from "../support/sampling";

const idOf = (name: string, version = 4) =>
  `${name.charCodeAt(0).toString(16).padStart(8, "0")}-0000-${version}000-8000-000000000000`;
const ids = (names: string) =>
  names
    .split(" ")
    .filter(Boolean)
    .map((name) => idOf(name));
const entries = (names: string) => ids(names).map((id) => ({ id }));
const settings = { display_name: "Ada" };
const link = (name: string, more = {}) => ({ id: idOf(name), type: "github", value: name, ...more });
const card = (name: string) => ({ id: idOf(name), type: "weather", value: name });
const read = (page: object) => withIds(pageDocument.parse({ settings, ...page }));

/** The order in names: links and cards by their letters, headings by their titles. */
const namesOf = ({ order, headings }: Pick<PageDocument, "order" | "headings">) =>
  order
    .map((id) => headings.find((one) => one.id === id)?.title ?? String.fromCharCode(Number.parseInt(id, 16)))
    .join(" ");

describe("the order of a page", () => {
  const lists = { links: entries("a b"), cards: entries("x y"), headings: [{ id: idOf("h"), title: "H" }] };

  it.each([
    ["nothing", "", "a b x y h"],
    ["all of it", "h x b y a", "h x b y a"],
    ["a link", "h a x", "h a b x y"],
    ["cards alone", "x y", "a b x y h"],
    ["an entry that is gone", "q y z a h", "y x a b h"],
    ["an entry twice", "a x a b y h", "a x b y h"],
  ])("the order of a page that names %s is completed by default places", (_, order, complete) => {
    expect(completeOrder(ids(order), lists)).toEqual(ids(complete));
  });

  it("a link without others comes before the cards, and at the end where there are none", () => {
    const headings = [{ id: idOf("h"), title: "H" }];
    expect(completeOrder(ids("h x"), { links: entries("a"), cards: entries("x"), headings })).toEqual(ids("h a x"));
    expect(completeOrder(ids("h"), { links: entries("a"), cards: [], headings })).toEqual(ids("h a"));
  });

  it.each([
    ["a new link comes after the last link, and a new card after the last card", "a b c", "x y z", "h a x b c y z"],
    ["the place of a deleted link or card goes", "b", "y", "h b y"],
    ["links and cards take the places of their kind in their own order", "b a", "y x", "h b y a x"],
    ["one that replaces the only other comes after the last of its kind", "b c", "x y", "h x b c y"],
    ["a page keeps its headings without any link or card", "", "", "h"],
    ["what is new stays where it is when the last of its kind is deleted", "a c", "x z", "h a x c z"],
    ["what is new takes the last place of its kind when all others are deleted", "c", "z", "h c z"],
  ])("of what the API writes, %s", (_, links, cards, expected) => {
    const [headings, order] = [[{ id: idOf("h"), title: "H" }], ids("h a x b y")];
    const stored = toArrangement({ headings, links: entries("a b"), cards: entries("x y"), order });
    const page = withStoredOrder(stored, { links: entries(links), cards: entries(cards) });
    expect(page.order).toEqual(ids(expected));
    expect([page.links, page.cards, page.headings]).toEqual([entries(links), entries(cards), headings]);
  });

  it("a stored order gives the page that was stored, whatever it holds", () => {
    fc.assert(
      fc.property(anyPage, ({ headings, order, links, cards }) => {
        const page = { headings, order, links, cards };
        expect(withStoredOrder(toArrangement(page), page)).toEqual(page);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe("a page whose links carry the headings above them", () => {
  const sectioned = (text: string) => text.split(" ").map((one) => ({ id: idOf(one), section: one.slice(2) || null }));

  it.each([
    ["each becomes an entry in front of its link", "a b:Work c", "a Work b c x"],
    ["one that is repeated by the next link becomes one entry", "a:Work b:Work c d:Play", "Work a b c Play d x"],
    ["one that comes again after another becomes an entry again", "a:Work b:Play c:Work", "Work a Play b Work c x"],
  ])("is read: %s", (_, links, order) => {
    const page = withStoredOrder(null, { links: sectioned(links), cards: entries("x") });
    expect(namesOf(page)).toBe(order);
    expect(page.links).toEqual(entries(links.replaceAll(/:\w+/g, "")));
  });

  it("gets the same ids each time, and no id that an entry has", () => {
    const links = [
      { id: idOf("a"), section: "Work" },
      { id: idOf("a", 8), section: "Play" },
    ];
    const page = withOneOrder({ links, cards: [] });
    expect(page.order).toEqual([idOf("a", 7), idOf("a"), idOf("a", 6), idOf("a", 8)]);
    expect(withOneOrder({ links, cards: [] })).toEqual(page);
  });

  it("is read from a request and from a draft or version that an earlier release stored, and is then a valid page", () => {
    const links = [link("a", { section: "Work" }), link("b")];
    const page = read({ links, cards: [card("x")] });
    expect(namesOf(page)).toBe("Work a b x");
    expect(page.links.map((one) => "section" in one)).toEqual([false, false]);
    expect(pageDocument.safeParse(page)).toEqual({ success: true, data: page });
    const { headings: _, order: __, ...earlier } = page;
    const stored = {
      ...earlier,
      links: page.links.map((one, index) => ({ ...one, section: index === 0 ? "Work" : null })),
    };
    expect(withLaterSettings(stored)).toEqual(page);
  });

  it("may have an order, too: a heading that stands there already is not repeated", () => {
    const headings = [{ id: idOf("h"), title: "Work" }];
    const links = [link("a", { section: "Work" }), link("b", { section: "Play" })];
    expect(namesOf(read({ headings, links, order: ids("h a b") }))).toBe("Work a Play b");
  });
});

describe("a page that is written", () => {
  it("has its lists sorted by its order, without ids of no entry", () => {
    const page = read({ links: [link("a"), link("b")], cards: [card("x")], order: ids("b x q a") });
    expect([namesOf(page), page.links.map(({ value }) => value)]).toEqual(["b x a", ["b", "a"]]);
  });

  it.each([
    ["order.1", "an id twice in its order", { order: ids("a a") }],
    ["cards.0.id", "a card with the id of a link", { cards: [card("a")] }],
    ["headings.1.id", "two headings with one id", { headings: [1, 2].map(() => ({ id: idOf("h"), title: "H" })) }],
    ["headings.0.title", "a heading without words", { headings: [{ title: " " }] }],
    ["headings.0.title", "a heading that is too long", { headings: [{ title: "H".repeat(61) }] }],
    ["headings", "too many headings", { headings: Array.from({ length: maxHeadings + 1 }, () => ({ title: "H" })) }],
    ["order.0", "an order of what is no id", { order: ["a"] }],
  ])("is refused at %s for %s", (path, _, page) => {
    const { error } = pageDocument.safeParse({ settings, links: [link("a")], ...page });
    expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });

  it("gets ids of its own in the same order where it is imported", () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        const renewed = withNewIds(page);
        const kindOf =
          ({ links, cards }: PageDocument) =>
          (id: string) =>
            links.some((one) => one.id === id) ? "link" : cards.some((one) => one.id === id) ? "card" : "heading";
        expect(renewed.order.map(kindOf(renewed))).toEqual(page.order.map(kindOf(page)));
        expect(renewed.order.filter((id) => page.order.includes(id))).toEqual([]);
        expect(withIds(pageDocument.parse(renewed))).toEqual(renewed);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("the editor", () => {
  const headings = [{ id: idOf("h"), title: "Work" }];
  const page = read({ headings, links: [link("a"), link("b")], cards: [card("x")], order: ids("a h x b") });

  it("the editor adds links at the end, each below the heading that it brings", () => {
    const found = (value: string, section: string | null) => toLink({ type: "github", value, title: null, section });
    const added = addLinks(page, [found("c", null), found("d", "Work"), found("e", "Play"), found("f", "Play")]);
    const values = added.links.map(({ value }) => value);
    expect(values).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(added.headings.map(({ title }) => title)).toEqual(["Work", "Play"]);
    expect(added.order.indexOf(added.headings[1]?.id ?? "")).toBe(6);
  });

  it("the editor adds links and blocks at any place of the order", () => {
    const found = (value: string) => toLink({ type: "github", value, title: null, section: null });
    const [first, second] = [found("c"), found("d")];
    const added = addLinks(page, [first, second], 1);
    expect(added.order).toEqual([idOf("a"), first.id, second.id, idOf("h"), idOf("x"), idOf("b")]);
    expect(added.links.map(({ value }) => value)).toEqual(["a", "c", "d", "b"]);
    expect(added.headings).toEqual(headings);
    expect(addCard(page, { id: idOf("y"), type: "weather", value: "Faro", extra: null }, 0).order[0]).toBe(idOf("y"));
  });

  it("the editor moves and removes an entry alone", () => {
    expect(namesOf(moveEntry(page, idOf("h"), 0))).toBe("Work a x b");
    expect(namesOf(moveEntry(page, idOf("h"), 99))).toBe("a x b Work");
    expect(namesOf(removeEntry(page, "headings", idOf("h")))).toBe("a x b");
    expect(namesOf(removeEntry(page, "cards", idOf("x")))).toBe("a Work b");
  });
});

describe("what visitors see", () => {
  it("is in sections, each a heading with runs of links and of cards below it", () => {
    const headings = [
      { id: idOf("h"), title: "Work" },
      { id: idOf("i"), title: "Nothing" },
    ];
    const { links, ...page } = read({
      headings,
      links: [link("a"), link("b"), link("c"), link("d", { hidden: true })],
      order: ids("a b h c i d"),
    });
    const cards = [{ id: idOf("x"), type: "text", heading: null, text: [] }] as const;
    const order = ids("a x b h d c i d");
    const sections = pageSections({ ...page, links: shownLinks(links, Date.now()), cards, order });
    const shown = sections.map(({ heading, runs: inside }) => [
      heading?.title,
      ...inside.map((run) => (run.kind === "links" ? run.links.map(({ value }) => value).join("") : run.kind)),
    ]);
    expect(shown).toEqual([
      [undefined, "a", "cards", "b"],
      ["Work", "c"],
    ]);
  });
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
