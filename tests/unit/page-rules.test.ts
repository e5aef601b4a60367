import { expect, it } from "vitest";
import { quotas } from "@/lib/core/limits/quotas";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document/document";
import { mergePages } from "@/lib/page/document/merge";
import { withOrder } from "@/lib/page/document/order";

type Page = PageDocument;
const empty = withIds(pageDocument.parse({ settings: { display_name: "Ada" } }));
const [one, two, three] = ["one", "two", "three"] as const;
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const pageOf = (part: Partial<Page>) => withOrder({ ...empty, ...part }, []);
const merged = (base: Partial<Page>, mine: Partial<Page>, theirs: Partial<Page>) =>
  mergePages(pageOf(base), pageOf(mine), pageOf(theirs));
const plainLink = {
  type: "github",
  value: "ada",
  title: null,
  hidden: false,
  featured: false,
  me: true,
  picture: null,
  from: null,
  until: null,
} as const;
const chat = (id: string, show_badges: boolean) => ({ id, type: "chat", value: null, extra: { show_badges } }) as const;
const track = (id: string, file: string, change: Partial<Page["tracks"][number]> = {}) => ({
  ...{ id, name: "Song", file: `${file}.mp3`, cover: null },
  ...change,
});
const withFont = (font: "Inter" | "custom", file: string | null) => ({
  settings: { ...empty.settings, profile: { ...empty.settings.profile, font } },
  files: { ...empty.files, font: file },
});

it("an account of another type is a change of the whole link", () => {
  const base = { ...plainLink, id: one };
  const [mine, theirs] = [{ ...base, type: "email", value: "ada@example.com" } as const, { ...base, value: "grace" }];
  const { document, conflicts } = merged({ links: [base] }, { links: [mine] }, { links: [theirs] });
  expect(document.links).toEqual([mine]);
  expect(conflicts).toEqual([{ path: "links.one", mine, theirs }]);
});

it("a link keeps my times when it would end before it begins", () => {
  const [first, second, third, fourth] = ["2027-01", "2027-02", "2027-03", "2027-04"];
  const at = (from = first, until = first) => ({ links: [{ ...plainLink, id: one, from, until }] });
  const { document, conflicts } = merged(at(second, third), at(second, fourth), at(first, second));
  expect(document.links).toEqual(at(first, fourth).links);
  expect(conflicts).toEqual([{ path: "links.one.until", mine: fourth, theirs: second }]);
  const crossed = merged(at(first, third), at(second, third), at(first, second));
  expect(crossed.document.links).toEqual(at(second, third).links);
  expect(crossed.conflicts).toEqual([
    { path: "links.one.from", mine: second, theirs: first },
    { path: "links.one.until", mine: third, theirs: second },
  ]);
});

it("two cards of type chat become one, and differing ones are a conflict", () => {
  const base = { cards: [chat(one, true)] };
  expect(merged({}, { cards: [chat(one, true)] }, { cards: [chat(two, true)] })).toEqual({
    document: pageOf({ cards: [chat(two, true)] }),
    conflicts: [],
  });
  expect(merged(base, { cards: [chat(one, false)] }, { cards: [chat(two, true)] })).toEqual({
    document: pageOf({ cards: [chat(two, false)] }),
    conflicts: [{ path: "cards.two", mine: chat(two, false), theirs: chat(two, true) }],
  });
});

it("a contact card of which each side removed the other's detail is as it is with me, and a conflict", () => {
  const contact = (email: string | null, phone: string | null) =>
    ({ id: one, type: "contact", value: null, extra: { email, phone, address: null } }) as const;
  const [base, mine, theirs] = [
    contact("a@example.org", "+351 21"),
    contact(null, "+351 21"),
    contact("a@example.org", null),
  ];
  expect(merged({ cards: [base] }, { cards: [mine] }, { cards: [theirs] })).toEqual({
    document: pageOf({ cards: [mine] }),
    conflicts: [{ path: "cards.one", mine, theirs }],
  });
});

it("two tracks with one sound become one, and keep my name", () => {
  const base = { tracks: [track(one, "a"), track(two, "b")] };
  const mine = { tracks: [track(one, "a", { name: "Mine" }), track(two, "b")] };
  // As a program writes the page that sends tracks without their ids.
  const theirs = { tracks: [track(three, "a"), track("four", "b")] };
  expect(merged(base, mine, theirs)).toEqual({
    document: { ...empty, tracks: [track(three, "a", { name: "Mine" }), track("four", "b")] },
    conflicts: [{ path: "tracks.three", mine: track(three, "a", { name: "Mine" }), theirs: track(three, "a") }],
  });
});

it("a cover stays with the track that I gave it", () => {
  const base = { tracks: [track(one, "a", { cover: three }), track(two, "b")] };
  const mine = { tracks: [track(one, "a", { cover: three }), track(two, "b"), track(three, "c")] };
  const moved = { tracks: [track(one, "a"), track(two, "b"), track(three, "c", { cover: three })] };
  const { document, conflicts } = merged({ tracks: mine.tracks }, moved, {
    tracks: [track(one, "a"), track(two, "b", { cover: three }), track(three, "c")],
  });
  expect(document.tracks).toEqual(moved.tracks);
  expect(conflicts).toEqual([{ path: "tracks.two.cover", mine: null, theirs: three }]);
  expect(merged(base, mine, base).conflicts).toEqual([]);
});

it("an uploaded font that one chose and the other removed is as it is with me", () => {
  const unused = withFont("Inter", "a.woff2");
  expect(merged(unused, withFont("custom", "a.woff2"), withFont("Inter", null))).toEqual({
    document: { ...empty, ...withFont("custom", "a.woff2") },
    conflicts: [{ path: "settings.profile.font", mine: "custom", theirs: "Inter" }],
  });
  expect(merged(unused, withFont("Inter", null), withFont("custom", "a.woff2"))).toEqual({
    document: { ...empty, ...withFont("Inter", null) },
    conflicts: [{ path: "files.font", mine: null, theirs: "a.woff2" }],
  });
});

it("a list has room for mine, and the last of theirs are a conflict each", () => {
  const most = quotas.cards.premium;
  const cards = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const [type, value] = ["weather", `${name} ${index}`] as const;
      return { id: value, type, value, extra: null };
    });
  const [mine, theirs] = [cards("mine", most - 1), cards("theirs", 3)];
  const { document, conflicts } = merged({}, { cards: mine }, { cards: theirs });
  expect(idsOf(document.cards)).toEqual(idsOf([...mine, ...theirs.slice(0, 1)]));
  expect(conflicts).toEqual(theirs.slice(1).map((card) => ({ path: `cards.${card.id}`, mine: null, theirs: card })));
});
