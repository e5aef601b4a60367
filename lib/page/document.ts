import { z } from "zod";
import { type ListedCard, pageCard } from "@/lib/cards/schema";
import { quotas } from "@/lib/limits/quotas";
import { type PageLink, pageLink } from "@/lib/links/schema";
import { mediaKinds, mediaTypes } from "@/lib/storage/media-kinds";
import { name } from "@/lib/text/schema";
import { changeable } from "@/lib/users/profile-fields";
import { type WholeOf, wholePropertiesOf } from "@/lib/users/shape";

const { username: _username, alias: _alias, assets, ...settings } = changeable;
const { avatar: _avatar, background: _background, cursor: _cursor, audios: _audios, ...playback } = assets;

/**
 * The settings of a page by their place in its document: all that a change of the profile may set, but for the names of
 * the account and for files.
 */
export const pageSettings = { ...settings, playback } as const;
export type PageSettings = WholeOf<typeof pageSettings>;

const uuidText = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const fileName = z.string().regex(new RegExp(`^${uuidText}\\.(?:${Object.keys(mediaTypes).join("|")})$`), {
  error: "must be the name of a stored file of yours, such as <uuid>.webp",
});
const fileOrNull = fileName.nullable().default(null);

/** The files of a page that are no tracks, by the kind of upload. */
export const pageFileKinds = ["avatar", "background", "cursor", "font"] as const;
export type PageFileKind = (typeof pageFileKinds)[number];

const track = z.strictObject({
  id: z.uuid().optional().describe("Yours to choose for a new track; without one the service chooses"),
  name: name({ max: 100 }),
  file: fileName,
  cover: z.uuid().nullable().default(null).describe("The cover stands at {cdn_url}/audios-covers/{cover}.png"),
});

/** A page whole: what GET /api/page gives and PUT takes, and the format of drafts, versions, exports and presets. */
export const pageDocument = z
  .strictObject({
    settings: z.strictObject(wholePropertiesOf(pageSettings)),
    files: z
      .strictObject({ avatar: fileOrNull, background: fileOrNull, cursor: fileOrNull, font: fileOrNull })
      .prefault({}),
    links: z.array(pageLink).max(quotas.links.premium).default([]),
    cards: z.array(pageCard).max(quotas.cards.premium).default([]),
    tracks: z.array(track).max(quotas.audios.premium).default([]),
  })
  .superRefine((page, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    for (const list of ["links", "cards", "tracks"] as const) {
      const seen = new Set<string>();
      for (const [index, { id }] of page[list].entries()) {
        if (id !== undefined && seen.has(id)) refuse([list, index, "id"], "must not stand twice");
        if (id !== undefined) seen.add(id);
      }
    }
    if (page.cards.filter(({ type }) => type === "chat").length > 1)
      refuse(["cards"], "must have at most one card of type chat");
    if (page.settings.profile.font === "custom" && page.files.font === null)
      refuse(["settings", "profile", "font"], "upload a font before you choose custom");
  });

type Written = z.output<typeof pageDocument>;
export type PageTrack = Required<Written["tracks"][number]>;
export type PageDocument = {
  settings: PageSettings;
  files: Record<PageFileKind, string | null>;
  links: PageLink[];
  cards: ListedCard[];
  tracks: PageTrack[];
};

/** A document as it was written, with an id for whatever came without one. */
export function withIds(written: Written): PageDocument {
  const identified = <Entry extends { id?: string | undefined }>(entries: readonly Entry[]) =>
    entries.map((entry) => ({ ...entry, id: entry.id ?? crypto.randomUUID() }));
  return {
    settings: written.settings,
    files: written.files,
    links: identified(written.links),
    cards: identified(written.cards),
    tracks: identified(written.tracks),
  };
}

/** Keys in storage of the files that a page shows. */
export function fileKeysOf({ files, tracks }: Pick<PageDocument, "files" | "tracks">): string[] {
  const key = (kind: keyof typeof mediaKinds, file: string) => `${mediaKinds[kind].folder}/${file}`;
  return [
    ...pageFileKinds.flatMap((kind) => (files[kind] === null ? [] : [key(kind, files[kind])])),
    ...tracks.flatMap(({ file, cover }) => [
      key("audio", file),
      ...(cover === null ? [] : [key("cover", `${cover}.png`)]),
    ]),
  ];
}
