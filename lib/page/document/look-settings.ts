import type { Messages } from "@/lib/core/messages/namespaces";
import type { PageDocument, PageSettings } from "./document";

const lookParts = [
  ...(["layout", "avatar_shape", "profile", "buttons", "type", "card"] as const),
  ...(["colors", "backdrop", "effects"] as const),
] as const;

/** Picks what belongs to a look, from settings or their schemas; of the tab only whether its title moves. */
export function pickLookParts<Parts extends Record<(typeof lookParts)[number], unknown>, Title>(
  settings: Parts & { tab: { animated_title: Title } },
) {
  const parts = Object.fromEntries(lookParts.map((part) => [part, settings[part]]));
  const { animated_title } = settings.tab;
  return { ...(parts as Pick<Parts, (typeof lookParts)[number]>), tab: { animated_title } };
}

/** A look is the appearance without any content. */
export type LookSettings = Pick<PageSettings, (typeof lookParts)[number]> & {
  tab: Pick<PageSettings["tab"], "animated_title">;
};

/** @param path such as `settings.colors.accent` */
export const isLookPath = (path: string): boolean =>
  [...lookParts, "tab.animated_title"].some(
    (part) => path === `settings.${part}` || path.startsWith(`settings.${part}.`),
  );

/** Presets and files hold a look in this form. */
export type NamedLook = { name: string; settings: LookSettings };

/** Each group can be locked while a theme is applied. */
export const lookGroups = ["layout", "shape", "card", "buttons", "font", "colours", "effects"] as const;
export type LookGroup = (typeof lookGroups)[number];
export type LookLocks = ReadonlySet<LookGroup>;

/** These parts of a page decide whether a look fits. */
export type LookTarget = Pick<PageDocument, "settings" | "files">;

/** A random theme combines choices of one mood only. */
export type Mood = "calm" | "sharp" | "night" | "playful" | "retro";

/** Messages describe each in one line. */
export type PageLook = NamedLook & { id: keyof Messages["lookWords"]; mood: Mood };

export type NonEmpty<Value> = readonly [Value, ...Value[]];
