import { z } from "zod";
import { maxHeadings, maxLength, quotas } from "@/lib/core/limits/quotas";
import { type KeyedMessage, message, messageCode } from "@/lib/core/messages/message";
import { mediaTypes, type StoredKind, toFileKey } from "@/lib/core/operation/media-kinds";
import { idPattern, randomId } from "@/lib/core/random-id";
import { list, name, text } from "@/lib/core/text/schema";
import { pictureFiles, renamePictures } from "@/lib/page/cards/kinds/image";
import { type ListedCard, listedCard, pageCard } from "@/lib/page/cards/schema";
import { link, linkProof, type PageLink, pageLink } from "@/lib/page/links/schema";
import { fonts } from "@/lib/people/users/look";
import { changeable, pageOnly } from "@/lib/people/users/profile-fields";
import { completeProperties, fieldProperties, type WholeOf } from "@/lib/people/users/shape";
import { type Heading, withOneOrder, withOrder } from "./order";

const { username: _username, alias: _alias, assets, ...settings } = changeable;
const { avatar: _avatar, background: _background, cursor: _cursor, audios: _audios, ...playback } = assets;

/** These are all settings of a profile, without the account's names and files, and those that the API does not know. */
export const pageSettings = { ...settings, playback, ...pageOnly } as const;
export type PageSettings = WholeOf<typeof pageSettings>;

const storedFile = z.string().regex(new RegExp(`^${idPattern}\\.(?:${Object.keys(mediaTypes).join("|")})$`), {
  error: "must be the name of a stored file of yours, such as <uuid>.webp",
});
const fileName = z.string().nullable().describe("Name of a stored file of that kind");
const fileOrNull = storedFile.nullable().default(null);

/** Tracks are no files in this sense. */
export const pageFileKinds = ["avatar", "background", "cursor", "font"] as const;
type PageFileKind = (typeof pageFileKinds)[number];

const filesByKind = <Value>(valueFor: (kind: PageFileKind) => Value) =>
  Object.fromEntries(pageFileKinds.map((kind) => [kind, valueFor(kind)])) as Record<PageFileKind, Value>;

const track = z.strictObject({
  id: z.uuid().optional().describe("Yours to choose for a new track; without one the service chooses"),
  name: name({ max: maxLength.trackName }),
  file: storedFile,
  cover: z.uuid().nullable().default(null).describe("The cover stands at {cdn_url}/audios-covers/{cover}.png"),
});

const heading = z.strictObject({
  id: z.uuid().optional().describe("Yours to choose for a new heading; without one the service chooses"),
  title: text({ min: 1, max: maxLength.heading }).describe(
    "What visitors read above what follows, until the next heading",
  ),
});

const maxOrdered = quotas.links.premium + quotas.cards.premium + maxHeadings;

type Refuse = (path: (string | number)[], problem: KeyedMessage) => void;

type Placed = readonly [path: (string | number)[], value: string | null | undefined];

function refuseRepeats(values: readonly Placed[], refuse: Refuse): void {
  const seen = new Set<string>();
  for (const [path, value] of values) {
    if (value == null) continue;
    if (seen.has(value)) refuse(path, message("twice"));
    seen.add(value);
  }
}

const valuesOf = <Key extends string>(
  list: string,
  entries: readonly { readonly [K in Key]?: string | null | undefined }[],
  key: Key,
) => entries.map((entry, index): Placed => [[list, index, key], entry[key]]);

/** This is the body of GET and PUT /api/page, and the format of drafts, versions, exports and presets. */
export const pageDocument = z
  .strictObject({
    settings: z.strictObject(completeProperties(pageSettings)),
    files: z.strictObject(filesByKind(() => fileOrNull)).prefault({}),
    links: list(pageLink, { max: quotas.links.premium }).default([]),
    cards: list(pageCard, { max: quotas.cards.premium }).default([]),
    headings: list(heading, { max: maxHeadings }).default([]),
    order: list(z.uuid(), { max: maxOrdered })
      .default([])
      .describe(
        "Ids of headings, links and cards as visitors see them; their lists are sorted by it. An id of no entry is dropped. A link or card that is not named comes after the last one of its kind, and a heading at the end",
      ),
    tracks: list(track, { max: quotas.audios.premium }).default([]),
  })
  .superRefine((page, context) => {
    const refuse: Refuse = (path, problem) => context.addIssue({ code: "custom", path, message: messageCode(problem) });
    const { links, cards, headings, order, tracks } = page;
    const idsOf = (list: "links" | "cards" | "headings") => valuesOf(list, page[list], "id");
    // The order names entries of all three lists by their ids.
    refuseRepeats([...idsOf("links"), ...idsOf("cards"), ...idsOf("headings")], refuse);
    refuseRepeats(
      order.map((id, index): Placed => [["order", index], id]),
      refuse,
    );
    for (const key of ["id", "file", "cover"] as const) refuseRepeats(valuesOf("tracks", tracks, key), refuse);
    if (headings.length + links.filter(({ section }) => section !== undefined).length > maxHeadings)
      refuse(["headings"], message("maxEntries", { count: maxHeadings }));
    if (cards.filter(({ type }) => type === "chat").length > 1) refuse(["cards"], message("oneChatCard"));
    if (page.settings.profile.font === "custom" && page.files.font === null)
      refuse(["settings", "profile", "font"], message("fontFirst"));
  });

export type WrittenPage = z.output<typeof pageDocument>;
export type PageTrack = Required<WrittenPage["tracks"][number]>;
export type PageDocument = {
  settings: PageSettings;
  files: Record<PageFileKind, string | null>;
  links: PageLink[];
  cards: ListedCard[];
  headings: Heading[];
  order: string[];
  tracks: PageTrack[];
};

export const publishedPage = z.strictObject({
  settings: z.strictObject(fieldProperties(pageSettings)),
  files: z.strictObject(filesByKind(() => fileName)),
  links: z.array(
    link.extend({
      title: z.string().nullable(),
      hidden: z.boolean(),
      featured: z.boolean(),
      picture: z.string().nullable(),
      me: z.boolean(),
      from: z.iso.datetime().nullable(),
      until: z.iso.datetime().nullable(),
      proof: linkProof.describe("How it was proven that the link is the owner; null where it is not proven"),
    }),
  ),
  cards: z.array(listedCard),
  headings: z.array(z.strictObject({ id: z.uuid(), title: z.string() })),
  order: z.array(z.uuid()).describe("Ids of headings, links and cards as visitors see them"),
  tracks: z.array(z.strictObject({ id: z.uuid(), name: z.string(), file: z.string(), cover: z.string().nullable() })),
});

/** Adds the ids that are missing, and puts the lists into the order of the page. */
export function withIds(written: WrittenPage): PageDocument {
  const identified = <Entry extends { id?: string | undefined }>(entries: readonly Entry[]) =>
    entries.map((entry) => ({ ...entry, id: entry.id ?? randomId() }));
  const { links, cards, headings, order } = written;
  return {
    settings: written.settings,
    files: written.files,
    ...withOneOrder({
      links: identified(links),
      cards: identified(cards),
      headings: identified(headings),
      order,
    }),
    tracks: identified(written.tracks),
  };
}

/** Gives each entry an id that no account has. */
export function withNewIds(page: PageDocument): PageDocument {
  const ids = new Map(page.order.map((id) => [id, randomId()]));
  const renewed = <Entry extends { id: string }>(entries: readonly Entry[]) =>
    entries.map((entry) => ({ ...entry, id: ids.get(entry.id) ?? randomId() }));
  const { headings, links, cards, tracks, order } = page;
  return {
    ...page,
    ...{ headings: renewed(headings), links: renewed(links), cards: renewed(cards), tracks: renewed(tracks) },
    order: order.flatMap((id) => ids.get(id) ?? []),
  };
}

/** Lists files with the paths in the document that name them; one may stand in several places. */
export function listPageFiles({ files, tracks, links, cards }: PageDocument): { key: string; path: string }[] {
  return [
    ...pageFileKinds.flatMap((kind) => {
      const file = files[kind];
      return file === null ? [] : [{ key: toFileKey(kind, file), path: `files.${kind}` }];
    }),
    ...tracks.flatMap(({ file, cover }, index) => [
      { key: toFileKey("audio", file), path: `tracks.${index}.file` },
      ...(cover === null ? [] : [{ key: toFileKey("cover", `${cover}.png`), path: `tracks.${index}.cover` }]),
    ]),
    ...links.flatMap(({ picture }, index) =>
      picture === null ? [] : [{ key: toFileKey("image", picture), path: `links.${index}.picture` }],
    ),
    ...cards.flatMap((card, index) =>
      pictureFiles(card).map((file, place) => ({
        key: toFileKey("image", file),
        path: `cards.${index}.extra.images.${place}.file`,
      })),
    ),
  ];
}

export const listFileKeys = (page: PageDocument): string[] => listPageFiles(page).map(({ key }) => key);

/**
 * Returns a page with other names of its files. A track goes with its sound, a card of pictures with the last of them,
 * and the first font replaces the uploaded one. @param rename returns null for a file that is left out
 */
export function renameFiles(page: PageDocument, rename: (key: string) => string | null): PageDocument {
  const renamed = (kind: StoredKind, file: string | null) => (file === null ? null : rename(toFileKey(kind, file)));
  const files = filesByKind((kind) => renamed(kind, page.files[kind]));
  const { profile } = page.settings;
  const font = files.font === null && profile.font === "custom" ? fonts[0] : profile.font;
  const renamedPage = {
    ...page,
    settings: { ...page.settings, profile: { ...profile, font } },
    files,
    links: page.links.map((link) => ({ ...link, picture: renamed("image", link.picture) })),
    cards: page.cards.flatMap((card) => renamePictures(card, (file) => renamed("image", file)) ?? []),
    tracks: page.tracks.flatMap((track) => {
      const file = renamed("audio", track.file);
      if (file === null) return [];
      const cover = track.cover === null ? null : renamed("cover", `${track.cover}.png`);
      return [{ ...track, file, cover: cover?.replace(/\.png$/, "") ?? null }];
    }),
  };
  return withOrder(renamedPage, page.order);
}

/** Returns a page without these files, and without what cannot be without them. */
export const withoutFiles = (page: PageDocument, keys: readonly string[]): PageDocument =>
  renameFiles(page, (key) => (keys.includes(key) ? null : key.slice(key.indexOf("/") + 1)));
