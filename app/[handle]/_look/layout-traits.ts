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
  /** The room for pictures on a desk, in rem. */
  pictures: number;
};

const presence = "clamp(2.5rem,9vw,4.5rem)";

/** What the parts of a page go by that are not the style sheet of its layout. */
export const layoutTraits: Readonly<Record<Profile["layout"], LayoutTraits>> = {
  default: { links: "icons", room: [23.5, 6], pictures: 24 },
  modern: { links: "rows", isFlush: true, room: [29.5, 6], pictures: 30 },
  minimal: { links: "icons", name: presence, room: [40, 3], pictures: 40 },
  compact: { links: "icons", isFlush: true, room: [19, 11], pictures: 27 },
  portfolio: { links: "rows", isFlush: true, isWhole: true, name: presence, room: [38, 3], pictures: 120 },
  split: { links: "rows", isFlush: true, isWhole: true, name: "clamp(2.5rem,5vw,4rem)", room: [24, 6], pictures: 46 },
  newspaper: { links: "rows", isWhole: true, name: presence, room: [58, 3], pictures: 43 },
  poster: { links: "rows", isFlush: true, isWhole: true, name: "clamp(3rem,12vw,6rem)", room: [64, 3], pictures: 56 },
  console: {
    links: "rows",
    isFlush: true,
    isWhole: true,
    name: "clamp(2rem,6vw,3.25rem)",
    room: [38, 4],
    pictures: 68,
  },
  arcade: { links: "rows", isWhole: true, name: presence, room: [50, 5], pictures: 56 },
  collage: { links: "rows", isWhole: true, name: presence, room: [32, 5], pictures: 64 },
};
