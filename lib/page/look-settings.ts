import type { PageDocument, PageSettings } from "./document";

/** What of the settings of a page is look: how it is drawn, and nothing of what it says. */
export type LookSettings = Pick<PageSettings, "layout" | "avatar_shape" | "profile" | "colors" | "effects"> & {
  tab: Pick<PageSettings["tab"], "animated_title">;
};

/** A look under a name, as presets and files hold it. */
export type NamedLook = { name: string; settings: LookSettings };

/** Parts of a look that can be kept while another look is tried on. */
export const lookGroups = ["layout", "shape", "card", "font", "colours", "effects"] as const;
export type LookGroup = (typeof lookGroups)[number];
export type LookLocks = ReadonlySet<LookGroup>;

/** What a look is put on: all of a page that decides whether a look fits. */
export type Dressable = Pick<PageDocument, "settings" | "files">;

/** What a look feels like; a surprise mixes only what is of one mood. */
export type Mood = "calm" | "sharp" | "night" | "playful" | "retro";

/** A complete look that ships with the service. @property words what it is, on one line */
export type PageLook = NamedLook & { id: string; words: string; mood: Mood };

export type NonEmpty<Value> = readonly [Value, ...Value[]];
