import fc from "fast-check";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document/document";
import { withOrder } from "@/lib/page/document/order";
import { ownCards } from "./own-cards";

// Few values of each place, so that pages that are drawn apart often agree.
const { constantFrom, boolean, record } = fc;
const ids = (count: number, list = 0) =>
  Array.from({ length: count }, (_, index) => `${list}000000${index}-0000-4000-8000-000000000000`);
const fileNames = (extension: string, count: number) => ids(count).map((id) => `${id}.${extension}`);
const times = ["2027-01-01T00:00:00.000Z", "2027-02-01T00:00:00.000Z", "2027-03-01T00:00:00.000Z"] as const;

const settings = record({
  display_name: constantFrom("Ada", "Grace"),
  bio: constantFrom(null, "One", "Two"),
  colors: record({ accent: constantFrom("#fff", "#000"), monochrome_links: boolean() }),
  profile: record({ opacity: constantFrom(0, 50, 100), font: constantFrom("Inter", "Lacquer", "custom") }),
  buttons: record({ style: constantFrom("layout", "fill", "shadow"), radius: constantFrom("layout", "full") }),
  type: record({ heading: constantFrom("text", "Lacquer"), scale: constantFrom("medium", "display") }),
  card: record({ surface: constantFrom("layout", "none"), border: constantFrom("thin", "double") }),
  typewriter: record({ enabled: boolean(), texts: constantFrom([], ["a"], ["a", "b"], ["b", "a"]) }),
  playback: record({ shuffle_audios: boolean() }),
  privacy: record({ hide_views: boolean() }),
});
const files = record({
  avatar: constantFrom(null, ...fileNames("webp", 2)),
  background: constantFrom(null, ...fileNames("mp4", 2)),
  cursor: constantFrom(null, ...fileNames("cur", 1)),
  font: constantFrom(null, ...fileNames("woff2", 2)),
});
const account = constantFrom(
  { type: "github", value: "ada" },
  { type: "github", value: "lovelace" },
  { type: "x", value: "ada" },
  { type: "email", value: "ada@example.com" },
);
const period = fc
  .subarray([...times], { maxLength: 2 })
  .chain(([first = null, last = null]) =>
    constantFrom({ from: first, until: last }, { from: null, until: last ?? first }),
  );
const picture = constantFrom(null, ...fileNames("webp", 2));
const link = (id: string) =>
  fc
    .tuple(
      account,
      period,
      record({ title: constantFrom(null, "One"), hidden: boolean(), featured: boolean(), me: boolean() }),
      picture,
    )
    .map(([whose, when, shown, file]) => ({ id, ...whose, ...when, ...shown, picture: file }));
const images = fc
  .shuffledSubarray(fileNames("webp", 3), { minLength: 1 })
  .map((names) => names.map((file) => ({ file, alt: "A lake", link: null })));
const card = (id: string) =>
  fc.oneof(
    { weight: 4, arbitrary: otherCard(id) },
    images.map((shown) => ({ id, type: "image", value: null, extra: { images: shown } })),
  );
const otherCard = (id: string) =>
  constantFrom(
    { id, type: "weather", value: "Lisbon" },
    { id, type: "weather", value: "Porto" },
    { id, type: "server", value: "fXyZ12" },
    { id, type: "chat", extra: { show_badges: true } },
    { id, type: "chat", extra: { show_badges: false } },
    ...ownCards.map((card) => ({ ...card, id })),
    { id, type: "text", value: null, extra: { text: "Other words" } },
  );
const heading = (id: string) => record({ id: fc.constant(id), title: constantFrom("Work", "Play") });
const track = (id: string) =>
  record({
    id: fc.constant(id),
    name: constantFrom("One", "Two"),
    file: constantFrom(...fileNames("mp3", 4)),
    cover: constantFrom(null, ...ids(3)),
  });

/** Some of these entries in any order. */
const listOf = <Entry>(
  entry: (id: string) => fc.Arbitrary<Entry>,
  count: number,
  list: number,
): fc.Arbitrary<Entry[]> => fc.shuffledSubarray(ids(count, list)).chain((chosen) => fc.tuple(...chosen.map(entry)));

const without = <Entry>(entries: Entry[], isTwin: (entry: Entry, other: Entry) => boolean): Entry[] =>
  entries.filter((entry, index) => !entries.slice(0, index).some((other) => isTwin(entry, other)));

/** Any page of few places, each with few values. */
export const anyPage: fc.Arbitrary<PageDocument> = record({
  settings,
  files,
  links: listOf(link, 5, 0),
  cards: listOf(card, 4, 1),
  headings: listOf(heading, 3, 2),
  order: fc.shuffledSubarray([...ids(5, 0), ...ids(4, 1), ...ids(3, 2)]),
  tracks: listOf(track, 4, 0),
}).map(({ cards, tracks, ...page }) => {
  const hasFont = page.settings.profile.font !== "custom" || page.files.font !== null;
  const profile = { ...page.settings.profile, font: hasFont ? page.settings.profile.font : "Inter" };
  return withIds(
    pageDocument.parse({
      ...page,
      settings: { ...page.settings, profile },
      cards: without(cards, (one, other) => one.type === "chat" && other.type === "chat"),
      tracks: without(tracks, (one, other) => one.file === other.file || (one.cover ?? one) === other.cover),
    }),
  );
});

/** The page without what some rule of the whole page forbids alongside other things that are allowed alone. */
export const withoutRules = ({ settings, links, cards, tracks, ...page }: PageDocument): PageDocument =>
  withOrder(
    {
      ...page,
      settings: { ...settings, profile: { ...settings.profile, font: "Inter" } },
      links: links.map((link) => ({ ...link, from: null, until: null })),
      cards: cards.filter(({ type }) => type !== "chat"),
      tracks: tracks.map((track) => ({ ...track, file: `${track.id}.mp3`, cover: null })),
    },
    page.order,
  );
