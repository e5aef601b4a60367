import { expect, it } from "vitest";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document/document";
import { diffPages, mergePages } from "@/lib/page/document/merge";
import { withOrder } from "@/lib/page/document/order";
import { anyPage, withoutRules } from "../support/arbitrary-pages";
import { expectedMerge } from "../support/page-places";
import { fc } from "../support/properties";
import { runs } from "../support/sampling";

type Page = PageDocument;
type Law = (base: Page, mine: Page, theirs: Page) => void;
const holds = (law: Law, page = anyPage, numRuns = runs(2_000)) =>
  fc.assert(fc.property(page, page, page, law), { numRuns });
const plainPage = anyPage.map(withoutRules);
const lists = ["headings", "links", "cards", "tracks"] as const;
const isOrder = ({ path }: { path: string }) => path === "order" || path === "tracks.order";
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const empty = withIds(pageDocument.parse({ settings: { display_name: "Ada" } }));
const plainLink = {
  type: "github",
  title: null,
  hidden: false,
  featured: false,
  me: true,
  picture: null,
  from: null,
  until: null,
} as const;
const byPath = <Conflict extends { path: string }>(conflicts: Conflict[]) =>
  conflicts.toSorted((one, other) => (one.path < other.path ? -1 : 1));

/** The page with these settings, files or lists of another; those lists that share an order are one part. */
function withParts(page: Page, { settings, ...other }: Page, parts: readonly string[]): Page {
  const partOf = (key: string) => (["headings", "links", "cards"].includes(key) ? "order" : key);
  const of = <Tree extends object>(tree: Tree) => Object.entries(tree).filter(([key]) => parts.includes(partOf(key)));
  return {
    ...page,
    settings: { ...page.settings, ...Object.fromEntries(of(settings)) },
    ...Object.fromEntries(of(other)),
  };
}

it("merging with a page that changed nothing gives the other", () => {
  holds((base, changed) => {
    expect(mergePages(base, changed, base)).toEqual({ document: changed, conflicts: [] });
    expect(mergePages(base, base, changed)).toEqual({ document: changed, conflicts: [] });
  });
});

it("merging equal changes gives those, without a conflict", () => {
  holds((base, changed) => {
    expect(mergePages(base, changed, structuredClone(changed))).toEqual({ document: changed, conflicts: [] });
  });
});

it("merging takes each place from the one that changed it, and reports exactly those that both changed differently", () => {
  holds((base, mine, theirs) => {
    const { document, conflicts } = mergePages(base, mine, theirs);
    const expected = expectedMerge({ base, mine, theirs });
    expect(expected.valuesOf(document)).toEqual(expected.values);
    const ofPlaces = conflicts.filter((one) => !isOrder(one));
    expect(byPath(ofPlaces)).toEqual(byPath(expected.conflicts));
  }, plainPage);
});

it("the order of merging makes no difference where changes are of other parts of the page", () => {
  const { settings, ...others } = empty;
  const every = [...Object.keys(settings), ...Object.keys(others)].filter(
    (key) => !["headings", "links", "cards"].includes(key),
  );
  fc.assert(
    fc.property(plainPage, plainPage, plainPage, fc.subarray(every), (base, one, other, own) => {
      const mine = withParts(base, one, own);
      const theirs = withParts(
        base,
        other,
        every.filter((part) => !own.includes(part)),
      );
      const merged = withParts(
        mine,
        theirs,
        every.filter((part) => !own.includes(part)),
      );
      expect(mergePages(base, mine, theirs)).toEqual({ document: merged, conflicts: [] });
      expect(mergePages(base, theirs, mine)).toEqual({ document: merged, conflicts: [] });
    }),
    { numRuns: runs(2_000) },
  );
});

it("merging gives a page that the schema takes as it is, whatever they hold", () => {
  holds((base, mine, theirs) => {
    const { document } = mergePages(base, mine, theirs);
    expect(pageDocument.safeParse(document)).toEqual({ success: true, data: document });
    for (const list of lists) expect(new Set(idsOf(document[list])).size).toBe(document[list].length);
  });
});

it("merging gives up nothing that they changed without a conflict that names it, whatever they hold", () => {
  holds((base, mine, theirs) => {
    const { document, conflicts } = mergePages(base, mine, theirs);
    const { valuesOf } = expectedMerge({ base, mine, theirs });
    const [before, now, wanted] = [base, document, theirs].map(valuesOf);
    const lost = [...(wanted ?? [])].filter(([path, value]) => {
      const isTheirs = JSON.stringify(before?.get(path)) !== JSON.stringify(value);
      return isTheirs && JSON.stringify(now?.get(path)) !== JSON.stringify(value);
    });
    // The font and its file are one choice.
    const named = (place: string) => (place === "files.font" ? "settings.profile.font" : place);
    const isWithin = (inner: string, outer: string) => `${named(inner)}.`.startsWith(`${named(outer)}.`);
    const isNamed = (place: string) => conflicts.some(({ path }) => isWithin(place, path) || isWithin(path, place));
    expect(lost.filter(([path]) => !isNamed(path))).toEqual([]);
  });
});

it("merging leaves none of the three changed", () => {
  holds((...pages) => {
    const before = structuredClone(pages);
    mergePages(...pages);
    expect(pages).toEqual(before);
  });
});

it("merging again, after the conflicts were shown, keeps my page and reports none", () => {
  holds((base, mine, theirs) => {
    const { document } = mergePages(base, mine, theirs);
    expect(mergePages(theirs, document, theirs)).toEqual({ document, conflicts: [] });
  });
});

it("merging keeps the order of whoever moved something, and what the other added behind its predecessor", () => {
  holds((base, mine, theirs) => {
    const { document, conflicts } = mergePages(base, mine, theirs);
    const orders = { order: ({ order }: Page) => order, "tracks.order": ({ tracks }: Page) => idsOf(tracks) };
    for (const [place, orderOf] of Object.entries(orders)) {
      const [was, here, there, now] = [base, mine, theirs, document].map(orderOf);
      const inOrderOf = (order = [""], of = [""]) => order.filter((id) => of.includes(id));
      const shared = inOrderOf(was, here).filter((id) => there?.includes(id));
      const [mineMoved, theirsMoved] = [here, there].map((order) => `${inOrderOf(order, shared)}` !== `${shared}`);
      const [leading, following] = mineMoved ? [here, there] : [there, here];
      expect(inOrderOf(now, leading)).toEqual(inOrderOf(leading, now));
      const placed = inOrderOf(following, now);
      for (const [index, id] of placed.entries()) {
        const before = placed[index - 1];
        if (leading?.includes(id) || before === undefined) continue;
        expect(now?.indexOf(before)).toBeLessThan(now?.indexOf(id) ?? -1);
      }
      const haveBothMoved = mineMoved && theirsMoved && `${inOrderOf(here, shared)}` !== `${inOrderOf(there, shared)}`;
      expect(conflicts.some(({ path }) => path === place)).toBe(haveBothMoved);
    }
  }, plainPage);
});

it("merging keeps the additions of both sides in their places", () => {
  const at = (...ids: string[]) =>
    withOrder({ ...empty, links: ids.map((id) => ({ ...plainLink, id, value: id })) }, ids);
  const { document, conflicts } = mergePages(at("a", "b", "c"), at("c", "a", "x"), at("a", "y", "b", "c"));
  expect(idsOf(document.links)).toEqual(["c", "a", "y", "x"]);
  expect(conflicts).toEqual([]);
});

it("merging takes a setting that came after my page was saved as it is published", () => {
  const { location: _, ...older } = empty.settings;
  const earlier = { ...empty, settings: { ...older, bio: "Mine" } } as unknown as Page;
  const base = { ...empty, settings: older } as unknown as Page;
  const theirs = { ...empty, settings: { ...empty.settings, location: "London" } };
  expect(mergePages(base, earlier, theirs)).toEqual({
    document: { ...empty, settings: { ...empty.settings, bio: "Mine", location: "London" } },
    conflicts: [],
  });
});

it("what a page changes of another is listed for each place, and is empty where they are equal", () => {
  holds((base, page) => {
    const changes = diffPages(base, page);
    const changed = mergePages(base, page, base).document;
    expect(changes.length === 0).toBe(JSON.stringify(changed) === JSON.stringify(base));
    expect(new Set(changes.map(({ path }) => path)).size).toBe(changes.length);
    for (const list of lists) {
      const kinds = (kind: string) =>
        changes.filter((one) => one.kind === kind && one.path.startsWith(list)).map(({ path }) => path.split(".")[1]);
      const [before, after] = [idsOf(base[list]), idsOf(page[list])];
      expect(kinds("added")).toEqual(after.filter((id) => !before.includes(id)));
      expect(kinds("removed")).toEqual(before.filter((id) => !after.includes(id)));
    }
  }, plainPage);
});
