import type { Profile } from "@/lib/people/users/store";

const viewThresholds: Readonly<Record<Profile["viewsShownFrom"], number>> = {
  always: 0,
  hundred: 100,
  thousand: 1_000,
  "ten-thousand": 10_000,
};

/** Returns whether the views of a page are so many that its owner shows them. */
export function showsViews({ hideViews, viewsShownFrom, viewCount }: Profile): boolean {
  return !hideViews && viewCount >= viewThresholds[viewsShownFrom];
}

/** Returns whether a page says when its owner joined. */
export function showsJoinDate({ hideJoinDate, showJoinDate }: Profile): boolean {
  return showJoinDate && !hideJoinDate;
}
