import type { Profile } from "@/lib/people/users/store";

type LayoutTraits = {
  /** An icon says enough, or each link is a row of words. */
  links: "icons" | "rows";
  /** Words begin at an edge. */
  isFlush?: boolean;
  /** It fills the window, so that nothing of the backdrop stands alongside it. */
  isWhole?: boolean;
  /** The size of a name, where its style sheet has none. */
  name?: string;
  /**
   * The room of a name: within a card on a desk, in rem, and what a telephone loses at its sides. A name stays within it
   * in every size, since a word that does not fit would break anywhere.
   */
  room: readonly [desk: number, sides: number];
};

const presence = "clamp(2.5rem,9vw,4.5rem)";

/** What the parts of a page go by that are not the style sheet of its layout. */
export const layoutTraits: Readonly<Record<Profile["layout"], LayoutTraits>> = {
  default: { links: "icons", room: [23.5, 6] },
  modern: { links: "rows", isFlush: true, room: [29.5, 6] },
  minimal: { links: "icons", name: presence, room: [40, 3] },
  compact: { links: "icons", isFlush: true, room: [19, 11] },
  portfolio: { links: "rows", isFlush: true, isWhole: true, name: presence, room: [38, 3] },
  split: { links: "rows", isFlush: true, isWhole: true, name: "clamp(2.5rem,5vw,4rem)", room: [24, 6] },
  newspaper: { links: "rows", isWhole: true, name: presence, room: [58, 3] },
  poster: { links: "rows", isFlush: true, isWhole: true, name: "clamp(3rem,12vw,6rem)", room: [64, 3] },
  console: { links: "rows", isFlush: true, isWhole: true, name: "clamp(2rem,6vw,3.25rem)", room: [38, 4] },
  arcade: { links: "rows", isWhole: true, name: presence, room: [50, 5] },
  collage: { links: "rows", isWhole: true, name: presence, room: [32, 5] },
};
