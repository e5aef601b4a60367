import type { Profile } from "@/lib/people/users/store";
import { usePublishedIsland } from "./page-kind";

/** Tells the island how the title of the tab moves; nothing of it is visible. */
export function TabTitle({ profile: { animatedTitle } }: { profile: Profile }) {
  const island = usePublishedIsland("tab-title");
  return animatedTitle === "none" ? null : <i hidden data-island={island} data-effect={animatedTitle} />;
}
