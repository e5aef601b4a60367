import { z } from "zod";
import { maxLength, quotas } from "@/lib/core/limits/quotas";
import { type KeyedMessage, message, messageCode } from "@/lib/core/messages/message";
import { mediaTypes, toFileKey } from "@/lib/core/operation/media-kinds";
import { randomId } from "@/lib/core/random-id";
import { list, name } from "@/lib/core/text/schema";
import { type ListedCard, listedCard, pageCard } from "@/lib/page/cards/schema";
import { link, type PageLink, pageLink } from "@/lib/page/links/schema";
import { fonts } from "@/lib/people/users/look";
import { changeable, pageOnly } from "@/lib/people/users/profile-fields";
import { completeProperties, fieldProperties, type WholeOf } from "@/lib/people/users/shape";

const { username: _username, alias: _alias, assets, ...settings } = changeable;
const { avatar: _avatar, background: _background, cursor: _cursor, audios: _audios, ...playback } = assets;

/** These are all settings of a profile, without the account's names and files, and those that the API does not know. */
export const pageSettings = { ...settings, playback, ...pageOnly } as const;
export type PageSettings = WholeOf<typeof pageSettings>;

const uuidText = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const storedFile = z.string().regex(new RegExp(`^${uuidText}\\.(?:${Object.keys(mediaTypes).join("|")})$`), {
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

type Refuse = (path: (string | number)[], problem: KeyedMessage) => void;

function refuseDuplicates<Key extends string>(
  entries: readonly { readonly [K in Key]?: string | null | undefined }[],
  key: Key,
  list: string,
  refuse: Refuse,
): void {
  const seen = new Set<string>();
  for (const [index, { [key]: value }] of entries.entries()) {
    if (value == null) continue;
    if (seen.has(value)) refuse([list, index, key], message("twice"));
    seen.add(value);
  }
}

/** This is the body of GET and PUT /api/page, and the format of drafts, versions, exports and presets. */
export const pageDocument = z
  .strictObject({
    settings: z.strictObject(completeProperties(pageSettings)),
    files: z.strictObject(filesByKind(() => fileOrNull)).prefault({}),
    links: list(pageLink, { max: quotas.links.premium }).default([]),
    cards: list(pageCard, { max: quotas.cards.premium }).default([]),
    tracks: list(track, { max: quotas.audios.premium }).default([]),
  })
  .superRefine((page, context) => {
    const refuse: Refuse = (path, problem) => context.addIssue({ code: "custom", path, message: messageCode(problem) });
    for (const list of ["links", "cards", "tracks"] as const) refuseDuplicates(page[list], "id", list, refuse);
    for (const key of ["file", "cover"] as const) refuseDuplicates(page.tracks, key, "tracks", refuse);
    if (page.cards.filter(({ type }) => type === "chat").length > 1) refuse(["cards"], message("oneChatCard"));
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
  tracks: PageTrack[];
};

export const publishedPage = z.strictObject({
  settings: z.strictObject(fieldProperties(pageSettings)),
  files: z.strictObject(filesByKind(() => fileName)),
  links: z.array(
    link.extend({
      title: z.string().nullable(),
      section: z.string().nullable(),
      hidden: z.boolean(),
      featured: z.boolean(),
      from: z.iso.datetime().nullable(),
      until: z.iso.datetime().nullable(),
    }),
  ),
  cards: z.array(listedCard),
  tracks: z.array(z.strictObject({ id: z.uuid(), name: z.string(), file: z.string(), cover: z.string().nullable() })),
});

/** Adds the ids that are missing. */
export function withIds(written: WrittenPage): PageDocument {
  const identified = <Entry extends { id?: string | undefined }>(entries: readonly Entry[]) =>
    entries.map((entry) => ({ ...entry, id: entry.id ?? randomId() }));
  return {
    settings: written.settings,
    files: written.files,
    links: identified(written.links),
    cards: identified(written.cards),
    tracks: identified(written.tracks),
  };
}

/** Lists files with the paths in the document that name them. */
export function listPageFiles({
  files,
  tracks,
}: Pick<PageDocument, "files" | "tracks">): { key: string; path: string }[] {
  return [
    ...pageFileKinds.flatMap((kind) => {
      const file = files[kind];
      return file === null ? [] : [{ key: toFileKey(kind, file), path: `files.${kind}` }];
    }),
    ...tracks.flatMap(({ file, cover }, index) => [
      { key: toFileKey("audio", file), path: `tracks.${index}.file` },
      ...(cover === null ? [] : [{ key: toFileKey("cover", `${cover}.png`), path: `tracks.${index}.cover` }]),
    ]),
  ];
}

export const listFileKeys = (page: Pick<PageDocument, "files" | "tracks">): string[] =>
  listPageFiles(page).map(({ key }) => key);

/** Removes files. A track goes with its sound, and the first font replaces the uploaded one. */
export function withoutFiles(page: PageDocument, keys: readonly string[]): PageDocument {
  const gone = new Set(listPageFiles(page).flatMap(({ key, path }) => (keys.includes(key) ? [path] : [])));
  const files = filesByKind((kind) => (gone.has(`files.${kind}`) ? null : page.files[kind]));
  const { profile } = page.settings;
  const font = files.font === null && profile.font === "custom" ? fonts[0] : profile.font;
  return {
    ...page,
    settings: { ...page.settings, profile: { ...profile, font } },
    files,
    tracks: page.tracks.flatMap((track, index) => {
      if (gone.has(`tracks.${index}.file`)) return [];
      return [gone.has(`tracks.${index}.cover`) ? { ...track, cover: null } : track];
    }),
  };
}
