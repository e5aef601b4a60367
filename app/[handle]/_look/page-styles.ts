import { isLive } from "@/lib/page/cards/kinds/live-values";
import { hasNoPane } from "@/lib/page/palette/palette";
import type { ProfileView } from "@/lib/page/view/view";
import type { Profile } from "@/lib/people/users/store";
import { hasEffects } from "../_components/effects";
import built from "../_islands/built.json";
import { buttonMarks } from "./button-rules";
import { layoutTraits } from "./layout-traits";
import { linkShape } from "./link-shapes";
import { backgroundFile, hasPlayback } from "./stored-media";

/** Joins the style sheets of the parts that a page has; the page holds them and requests none. */
export function pageStyles(view: ProfileView): string {
  const { profile, links, headings, cards } = view;
  const { styles, layouts } = built;
  const { isFlush = false, ...traits } = layoutTraits[profile.layout];
  const hasRows = traits.links === "rows";
  const hasTracks = profile.audios.length > 0;
  const parts: readonly (string | false)[] = [
    styles.base,
    styles.profile,
    backgroundFile(profile) !== undefined && screenOnly(styles.backdrop),
    profile.typewriterEnabled && styles.words,
    styles.facts,
    links.length > 0 && styles.links + (hasRows ? styles["link-rows"] : ""),
    hasShapes(view) && screenOnly(styles["link-shapes"]),
    (headings.length > 0 || links.some(({ isTitled }) => isTitled)) && styles["link-titles"],
    links.some(({ picture }) => picture !== null) && styles["link-pictures"],
    cards.length > 0 && styles.cards,
    cards.some((card) => !isLive(card)) && styles["cards-own"],
    cards.some(({ type }) => type === "image") && styles["cards-image"],
    cards.some(({ type }) => type === "video" || type === "music") && styles["cards-media"],
    hasPlayback(profile) && screenOnly(styles.sound + styles["enter-screen"] + styles.volume),
    hasTracks && screenOnly(styles.player),
    // It reaches over what the sheets above say of each part.
    screenOnly((isFlush ? layouts.flush : "") + layoutStyle(profile.layout)),
    links.some(({ isFeatured }) => isFeatured || hasOwnButtons(profile)) && screenOnly(styles.buttons),
    hasNoPane(profile.layout, profile.cardSurface) && screenOnly(styles["no-card"]),
    hasEffects(profile) && screenOnly(styles.effects),
    profile.usernameEffect !== "none" && screenOnly(styles["name-effects"]),
    screenOnly(styles.share),
    styles["forced-colours"],
    styles.print,
  ];
  return parts.filter(Boolean).join("");
}

/** Keeps rules off paper, where a page is one column without what moves, sounds or is pressed. */
export const screenOnly = (css: string) => `@media screen{${css}}`;

/** Returns what composes the page; the sheet of the whole card does that for the default layout. */
const layoutStyle = (layout: Profile["layout"]): string => (layout === "default" ? "" : built.layouts[layout]);

const hasOwnButtons = (profile: Profile): boolean => Object.values(buttonMarks(profile)).some(Boolean);

/** Three icons stand in one line anyway. */
function hasShapes({ profile, links }: ProfileView): boolean {
  const shapes = links.map((link) => linkShape(link, profile));
  return shapes.includes("rows") || shapes.filter((shape) => shape === "icons").length > 3;
}
