import type { Profile } from "@/lib/people/users/store";
import { usePublishedIsland } from "./page-kind";

/** How the title of the tab moves, for its island; there is nothing to see. */
export function TabTitle({ profile: { animatedTitle } }: { profile: Profile }) {
  const island = usePublishedIsland("tab-title");
  return animatedTitle === "none" ? null : <i hidden data-island={island} data-effect={animatedTitle} />;
}
