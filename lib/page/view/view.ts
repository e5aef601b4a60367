import "server-only";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { type FileFacts, findFiles } from "@/lib/media/files/file-store";
import { pictureFiles } from "@/lib/page/cards/kinds/image";
import { expireBy } from "@/lib/page/cards/refresh-plan";
import { getShownCards, type ShownCards } from "@/lib/page/cards/shown-cards";
import { listCards } from "@/lib/page/cards/store";
import type { PageDocument } from "@/lib/page/document/document";
import { withStoredOrder } from "@/lib/page/document/order";
import { listLinksWithProofs } from "@/lib/page/links/store";
import { nextChange } from "@/lib/page/links/visibility";
import { isDeveloper } from "@/lib/people/oauth/clients/standing-store";
import { type Badge, listBadges } from "@/lib/people/users/badges";
import { getProfile, type Profile } from "@/lib/people/users/store";
import { type Proofs, type ShownLink, shownLinks } from "./shown-links";

export type ProfileView = ShownCards & {
  profile: Profile;
  links: readonly ShownLink[];
  headings: PageDocument["headings"];
  /** Ids of headings, links and cards; some of them are not shown. */
  order: readonly string[];
  badges: readonly Badge[];
};

/** @throws AppError not_found */
export async function getProfileView(handle: string): Promise<ProfileView> {
  const profile = await getProfile(handle);
  const [{ links, proofs }, cards] = await Promise.all([listLinksWithProofs(profile.id), listCards(profile.id)]);
  const pictures = cards.flatMap(pictureFiles).map((file) => toFileKey("image", file));
  const files = await findFiles(profile.id, pictures);
  return buildView(profile, withStoredOrder(profile.arrangement, { links, cards }), files, proofs);
}

/** @param files facts about the pictures of cards @param proofs by the ids of links */
export async function buildView(
  profile: Profile,
  { links, cards, headings, order }: Pick<PageDocument, "links" | "cards" | "headings" | "order">,
  files: FileFacts,
  proofs: Proofs = new Map(),
): Promise<ProfileView> {
  const [shown, isOwnerDeveloper] = await Promise.all([getShownCards(profile, cards, files), isDeveloper(profile.id)]);
  const badges = listBadges({ ...profile, isDeveloper: isOwnerDeveloper });
  const now = Date.now();
  const refreshPlan = expireBy(shown.refreshPlan, nextChange(links, now));
  return { ...shown, profile, links: shownLinks(links, now, proofs), headings, order, badges, refreshPlan };
}
