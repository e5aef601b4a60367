import { randomUUID } from "node:crypto";
import type { MediaKind } from "@/lib/core/operation/media-kinds";
import type { PageDocument } from "@/lib/page/document/document";
import { withValue } from "@/lib/page/document/places";
import { applyTheme } from "@/lib/page/themes/apply-theme";
import { themes } from "@/lib/page/themes/themes";

/** Names of files that were uploaded in a sequence, by kind. */
type Uploads = Partial<Record<MediaKind, readonly string[]>>;
type Edit = (page: PageDocument, a: number, b: number, uploads: Uploads) => PageDocument;

export const pick = <Value>(values: readonly Value[], number: number): Value | undefined =>
  values[number % values.length];
const replaceAt = <Entry>(entries: readonly Entry[], number: number, change: (entry: Entry) => Entry): Entry[] =>
  entries.map((entry, index) => (index === number % entries.length ? change(entry) : entry));
const without = <Entry>(entries: readonly Entry[], number: number): Entry[] =>
  entries.filter((_, index) => index !== number % entries.length);
const insert = <Entry>(entries: readonly Entry[], number: number, entry: Entry): Entry[] =>
  entries.toSpliced(number % (entries.length + 1), 0, entry);
function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const entry = pick(entries, from);
  return entry === undefined ? [...entries] : insert(without(entries, from), to, entry);
}

const names = ["ada", "grace", "mary", "hedy"] as const;
const times = [null, "2027-01-01T00:00:00.000Z", "2027-02-01T00:00:00.000Z", "2027-03-01T00:00:00.000Z"] as const;
export const textOf = (number: number) => (number % 5 === 0 ? null : `Text ${number % 5}`);
const newLink = (number: number) => ({
  ...({ id: randomUUID(), type: number % 2 === 0 ? "github" : "x", value: pick(names, number) ?? "" } as const),
  ...{ title: textOf(number), section: null, hidden: number % 3 === 0, from: null, until: null },
});
const withFont = (page: PageDocument, file: string | null) => {
  const named = withValue(page, "files.font", file);
  const { font } = page.settings.profile;
  return withValue(named, "settings.profile.font", file !== null ? "custom" : font === "custom" ? "Inter" : font);
};

/** What a person does to a page, or a program that replaces it whole. */
const edits: Record<string, Edit> = {
  bio: (page, a) => withValue(page, "settings.bio", textOf(a)),
  accent: (page, a) => withValue(page, "settings.colors.accent", pick(["#fff", "#000", "#abc"], a)),
  lines: (page, a) => withValue(page, "settings.typewriter.texts", names.slice(0, a % 3)),
  look: (page, a) => applyTheme(page, themes[a % themes.length]?.settings ?? themes[0].settings),
  addLink: (page, a, b) => ({ ...page, links: insert(page.links, b, newLink(a)) }),
  changeLink: (page, a, b) => ({
    ...page,
    links: replaceAt(page.links, a, (link) => ({
      ...link,
      ...(b % 2 === 0 ? { title: textOf(b) } : { hidden: !link.hidden }),
    })),
  }),
  retypeLink: (page, a, b) => ({
    ...page,
    links: replaceAt(page.links, a, (link) => ({ ...link, type: "email", value: `${pick(names, b)}@example.com` })),
  }),
  timeLink: (page, a, b) => ({
    ...page,
    links: replaceAt(page.links, a, (link) => {
      const when = { from: pick(times, b) ?? null, until: pick(times, b >> 2) ?? null };
      return { ...link, ...(when.from !== null && when.until !== null && when.from >= when.until ? {} : when) };
    }),
  }),
  removeLink: (page, a) => ({ ...page, links: without(page.links, a) }),
  moveLink: (page, a, b) => ({ ...page, links: moved(page.links, a, b) }),
  addCard: (page, a, b) => {
    const card = { id: randomUUID(), type: "weather", value: pick(names, a) ?? "", extra: null } as const;
    return { ...page, cards: insert(page.cards, b, card) };
  },
  setChat: (page, a) => {
    const extra = { show_badges: a % 2 === 0 };
    const others = page.cards.filter(({ type }) => type !== "chat");
    const chat = page.cards.find(({ type }) => type === "chat");
    if (chat && a % 3 === 0) return { ...page, cards: others };
    return { ...page, cards: [...others, { id: chat?.id ?? randomUUID(), type: "chat", value: null, extra }] };
  },
  changeCard: (page, a, b) => ({
    ...page,
    cards: replaceAt(page.cards, a, (card) =>
      card.type === "weather" ? { ...card, value: pick(names, b) ?? "" } : card,
    ),
  }),
  removeCard: (page, a) => ({ ...page, cards: without(page.cards, a) }),
  avatar: (page, a, _, { avatar = [] }) => withValue(page, "files.avatar", pick([null, ...avatar], a)),
  background: (page, a, _, { background = [] }) => withValue(page, "files.background", pick([null, ...background], a)),
  cursor: (page, a, _, { cursor = [] }) => withValue(page, "files.cursor", pick([null, ...cursor], a)),
  font: (page, a, _, { font = [] }) => withFont(page, pick([null, ...font], a) ?? null),
  addTrack: (page, a, b, { audio = [] }) => {
    const file = pick(audio, a);
    if (file === undefined || page.tracks.some((track) => track.file === file)) return page;
    return { ...page, tracks: insert(page.tracks, b, { id: randomUUID(), name: "New", file, cover: null }) };
  },
  changeTrack: (page, a, b) => ({
    ...page,
    tracks: replaceAt(page.tracks, a, (track) => ({ ...track, name: `Track ${b % 4}` })),
  }),
  coverTrack: (page, a, b, { cover = [] }) => {
    const chosen = pick([null, ...cover], b)?.replace(".png", "") ?? null;
    const isTaken = chosen !== null && page.tracks.some((track) => track.cover === chosen);
    return isTaken ? page : { ...page, tracks: replaceAt(page.tracks, a, (track) => ({ ...track, cover: chosen })) };
  },
  removeTrack: (page, a) => ({ ...page, tracks: without(page.tracks, a) }),
  moveTrack: (page, a, b) => ({ ...page, tracks: moved(page.tracks, a, b) }),
};

const everyEdit = Object.values(edits);
export const editOf = (number: number): Edit => pick(everyEdit, number) ?? ((page) => page);
