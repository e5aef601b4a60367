import "server-only";
import { getShownCards, type ShownCards } from "@/lib/cards/shown-cards";
import { until } from "@/lib/cards/upkeep";
import { listPageLinks } from "@/lib/links/store";
import { nextChange } from "@/lib/links/visibility";
import { isDeveloper } from "@/lib/oauth/client-store";
import { type Badge, badgesOf } from "@/lib/users/badges";
import { getProfile, type Profile } from "@/lib/users/store";
import { type ShownLink, shownLinks } from "./shown-links";

export type ProfileView = ShownCards & {
  profile: Profile;
  links: readonly ShownLink[];
  badges: readonly Badge[];
};

/** Reads what the page of a handle shows now. @throws AppError not_found */
export async function getProfileView(handle: string): Promise<ProfileView> {
  const profile = await getProfile(handle);
  const [links, cards, isOwnerDeveloper] = await Promise.all([
    listPageLinks(profile.id),
    getShownCards(profile),
    isDeveloper(profile.id),
  ]);
  const badges = badgesOf({ ...profile, isDeveloper: isOwnerDeveloper });
  const now = Date.now();
  const refreshPlan = until(cards.refreshPlan, nextChange(links, now));
  return { ...cards, profile, links: shownLinks(links, now), badges, refreshPlan };
}
