import type { PageDocument, PageSettings } from "./document";

const lookParts = ["layout", "avatar_shape", "profile", "colors", "backdrop", "effects"] as const;

/** The settings that belong to a look, from settings or from their schemas; of the tab's, whether its title moves. */
export function pickLookParts<Parts extends Record<(typeof lookParts)[number], unknown>, Title>(
  settings: Parts & { tab: { animated_title: Title } },
) {
  const parts = Object.fromEntries(lookParts.map((part) => [part, settings[part]]));
  const { animated_title } = settings.tab;
  return { ...(parts as Pick<Parts, (typeof lookParts)[number]>), tab: { animated_title } };
}

/** The appearance, without any content. */
export type LookSettings = Pick<PageSettings, (typeof lookParts)[number]> & {
  tab: Pick<PageSettings["tab"], "animated_title">;
};

/** @param path such as `settings.colors.accent` */
export const isLookPath = (path: string): boolean =>
  [...lookParts, "tab.animated_title"].some(
    (part) => path === `settings.${part}` || path.startsWith(`settings.${part}.`),
  );

/** As in presets and files. */
export type NamedLook = { name: string; settings: LookSettings };

/** Each can be locked while another look is applied. */
export const lookGroups = ["layout", "shape", "card", "font", "colours", "effects"] as const;
export type LookGroup = (typeof lookGroups)[number];
export type LookLocks = ReadonlySet<LookGroup>;

/** What decides whether a look fits. */
export type LookTarget = Pick<PageDocument, "settings" | "files">;

/** A surprise combines choices of one mood only. */
export type Mood = "calm" | "sharp" | "night" | "playful" | "retro";

/** @property words a description on one line */
export type PageLook = NamedLook & { id: string; words: string; mood: Mood };

export type NonEmpty<Value> = readonly [Value, ...Value[]];
