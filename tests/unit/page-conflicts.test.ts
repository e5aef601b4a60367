import { describe, expect, it } from "vitest";
import { acceptTheirs, openConflicts } from "@/lib/page/document/conflicts";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document/document";
import { mergePages } from "@/lib/page/document/merge";
import { withOrder } from "@/lib/page/document/order";
import type { Conflict } from "@/lib/page/document/places";
import { valueAt, withValue } from "@/lib/page/document/places";
import { anyPage, withoutRules } from "../support/arbitrary-pages";
import { fc } from "../support/properties";
import { runs } from "../support/sampling";

const byPath = (conflicts: readonly Conflict[]) => conflicts.toSorted((one, other) => (one.path < other.path ? -1 : 1));
const pathsOf = (conflicts: readonly Conflict[]) => conflicts.map(({ path }) => path);
const empty = withIds(pageDocument.parse({ settings: { display_name: "Ada" } }));
const plain = { type: "github", value: "ada", title: null, hidden: false, featured: false, me: true } as const;
const plainLink = { ...plain, picture: null } as const;
const chat = (id: string, show_badges: boolean) => ({ id, type: "chat", value: null, extra: { show_badges } }) as const;
const withBio = (bio: string) => withValue(empty, "settings.bio", bio);
const numRuns = runs(2_000);
const isOrder = (path: string) => path === "order" || path === "tracks.order";
const pageOf = (part: Partial<PageDocument>) => withOrder({ ...empty, ...part }, []);

it("a conflict that nobody has settled is found again by its place alone", () => {
  fc.assert(
    fc.property(anyPage, anyPage, anyPage, (base, mine, theirs) => {
      const { document, conflicts } = mergePages(base, mine, theirs);
      const places = conflicts.filter(({ path }) => !isOrder(path));
      expect(byPath(openConflicts(places, document, theirs))).toEqual(byPath(places));
      const orders = pathsOf(conflicts).filter((path) => isOrder(path));
      const found = pathsOf(openConflicts(conflicts, document, theirs));
      expect(found).toEqual(expect.arrayContaining(orders));
    }),
    { numRuns },
  );
});

it("a conflict that nobody has settled is none where two tracks became one that the other page has, but for a cover that another track has", () => {
  const track = (id: string, file: string, cover: string | null = null) => ({ id, name: "One", file, cover });
  const [base, mine, theirs] = [
    [track("a", "a.mp3"), track("b", "b.mp3")],
    [track("c", "a.mp3", "one"), track("a", "b.mp3")],
    [track("d", "b.mp3"), track("a", "a.mp3", "one")],
  ].map((tracks) => pageOf({ tracks }));
  if (!base || !mine || !theirs) throw new Error("there are three pages");
  const { document, conflicts } = mergePages(base, mine, theirs);
  const places = conflicts.filter(({ path }) => !isOrder(path));
  expect(byPath(openConflicts(places, document, theirs))).toEqual(byPath(places));
});

it("a conflict that nobody has settled has the present values of both, and is none once they are equal", () => {
  const [bio] = [[{ path: "settings.bio" }]];
  expect(openConflicts(bio, withBio("Later"), withBio("Theirs"))).toEqual([
    { path: "settings.bio", mine: "Later", theirs: "Theirs" },
  ]);
  expect(openConflicts(bio, withBio("Theirs"), withBio("Theirs"))).toEqual([]);
  expect(openConflicts([{ path: "settings.nothing" }, { path: "" }], withBio("Mine"), empty)).toEqual([]);
});

it("a conflict that nobody has settled covers the whole entry where one page lacks it, or has another account there", () => {
  const link = { ...plainLink, id: "one", from: null, until: null };
  const retyped = { ...link, type: "email", value: "ada@example.com" } as const;
  const [page, gone, other] = [[link], [], [retyped]].map((links) => pageOf({ links }));
  const places = [{ path: "links.one.title" }, { path: "links.one" }, { path: "links.one.value" }];
  const open = (mine = empty, theirs = empty) => openConflicts(places, mine, theirs);
  expect(open(page, gone)).toEqual([{ path: "links.one", mine: link, theirs: null }]);
  expect(open(gone, page)).toEqual([{ path: "links.one", mine: null, theirs: link }]);
  expect(open(page, other)).toEqual([{ path: "links.one", mine: link, theirs: retyped }]);
  expect(open(gone, gone)).toEqual([]);
});

describe("taking what the other side has", () => {
  /** Takes it at some of the places in conflict, one after the other, as they are then. */
  function taken(base: PageDocument, mine: PageDocument, theirs: PageDocument, isChosen: readonly boolean[]) {
    const { document, conflicts } = mergePages(base, mine, theirs);
    return conflicts.reduce((page, place, index) => {
      const [open] = openConflicts([place], page, theirs);
      return open && isChosen[index % isChosen.length] ? acceptTheirs(page, open, theirs) : page;
    }, document);
  }
  const choices = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });

  it("taking what the other side has gives a page that the schema takes as it is, wherever it is taken", () => {
    fc.assert(
      fc.property(anyPage, anyPage, anyPage, choices, (base, mine, theirs, isChosen) => {
        const page = taken(base, mine, theirs, isChosen);
        expect(pageDocument.safeParse(page)).toEqual({ success: true, data: page });
      }),
      { numRuns },
    );
  });

  it("taking what the other side has leaves no conflict where it is taken everywhere", () => {
    const plainPage = anyPage.map(withoutRules);
    fc.assert(
      fc.property(plainPage, plainPage, plainPage, (base, mine, theirs) => {
        const page = taken(base, mine, theirs, [true]);
        expect(openConflicts(mergePages(base, mine, theirs).conflicts, page, theirs)).toEqual([]);
      }),
      { numRuns },
    );
  });

  it("taking what the other side has takes both ends of a link's time where one alone would cross the other", () => {
    const [first, second, third, fourth] = ["2027-01", "2027-02", "2027-03", "2027-04"];
    const at = (from = first, until = first) => pageOf({ links: [{ ...plainLink, id: "one", from, until }] });
    const [mine, theirs] = [at(first, second), at(third, fourth)];
    const from = { path: "links.one.from", mine: first, theirs: third };
    expect(acceptTheirs(mine, from, theirs)).toEqual(theirs);
    // From another window, whose other end is not known.
    expect(acceptTheirs(mine, from, empty).links).toEqual([{ ...mine.links[0], from: third, until: null }]);
    const until = { path: "links.one.until", mine: fourth, theirs: second };
    expect(acceptTheirs(at(first, fourth), until, at(first, second))).toEqual(at(first, second));
  });

  it("taking what the other side has covers places within an entry, and keeps one card of type chat", () => {
    const [mine, theirs] = [chat("one", true), chat("one", false)].map((card) => pageOf({ cards: [card] }));
    const { document, conflicts } = mergePages(
      pageOf({ cards: [{ ...chat("one", true), extra: null }] }),
      mine as PageDocument,
      theirs as PageDocument,
    );
    expect(pathsOf(conflicts)).toEqual(["cards.one.extra"]);
    const [inner] = openConflicts([{ path: "cards.one.extra.show_badges" }], document, theirs as PageDocument);
    expect(inner).toEqual({ path: "cards.one.extra.show_badges", mine: true, theirs: false });
    expect(inner && acceptTheirs(document, inner, theirs as PageDocument)).toEqual(theirs);
    const own = pageOf({ cards: [chat("two", true)] });
    const other = { path: "cards.one", mine: null, theirs: chat("one", false) };
    const [card, ...more] = acceptTheirs(own, other, theirs as PageDocument).cards;
    expect([card?.extra, more]).toEqual([{ show_badges: false }, []]);
    expect(valueAt(document, "cards.one.extra.show_badges")).toBe(true);
  });
});
