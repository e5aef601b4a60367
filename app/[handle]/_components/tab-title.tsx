import type { Profile } from "@/lib/users/store";

/** How the title of the tab moves, for its island; there is nothing to see. */
export function TabTitle({ profile: { animatedTitle } }: { profile: Profile }) {
  return animatedTitle === "none" ? null : <i hidden data-island="tab-title" data-effect={animatedTitle} />;
}
