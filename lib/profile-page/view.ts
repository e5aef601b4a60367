import "server-only";
import { getShownCards, type ShownCards } from "@/lib/cards/shown-cards";
import { linkIcon } from "@/lib/links/link-icons";
import { type LinkType, linkAddress, linkKinds } from "@/lib/links/link-kinds";
import { listLinks } from "@/lib/links/store";
import { isDeveloper } from "@/lib/oauth/client-store";
import { type Badge, badgesOf } from "@/lib/users/badges";
import { getProfile, type Profile } from "@/lib/users/store";

/** A link as the page shows it; without an address it is copied. */
export type ShownLink = {
  id: string;
  type: LinkType;
  label: string;
  value: string;
  color: string;
  /** Path data for a box of 24 by 24. */
  icon: string;
  address: string | undefined;
};

export type ProfileView = ShownCards & {
  profile: Profile;
  links: readonly ShownLink[];
  badges: readonly Badge[];
};

/** Reads what the page of a handle shows. @throws AppError not_found */
export async function getProfileView(handle: string): Promise<ProfileView> {
  const profile = await getProfile(handle);
  const [links, cards, isOwnerDeveloper] = await Promise.all([
    listLinks(profile.id),
    getShownCards(profile),
    isDeveloper(profile.id),
  ]);
  const badges = badgesOf({ ...profile, isDeveloper: isOwnerDeveloper });
  return { profile, links: links.map(shownLink), badges, ...cards };
}

function shownLink({ id, type, value }: { id: string; type: LinkType; value: string }): ShownLink {
  const { label, color } = linkKinds[type];
  return { id, type, label, value, color, icon: linkIcon(type), address: linkAddress(type, value) };
}
