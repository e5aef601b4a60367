import { showsJoinDate, showsViews } from "@/lib/page/view/shown-facts";
import type { ProfileView } from "@/lib/page/view/view";
import { profileAddress } from "./address";
import { portraitAddress } from "./portrait";

/**
 * Returns a ProfilePage (developers.google.com/search/docs/appearance/structured-data/profile-page), which says nothing
 * that the page does not show.
 */
export function profileData(view: ProfileView): object {
  const { profile, links } = view;
  const { displayName, username, bio, createdAt } = profile;
  const url = profileAddress(profile);
  const image = portraitAddress(view);
  const pages = links.flatMap(({ address, ...link }) =>
    address && /^https?:/.test(address) ? { ...link, address } : [],
  );
  const sameAs = pages.filter(({ isMe }) => isMe).map(({ address }) => address);
  const mentions = pages
    .filter(({ isTitled }) => isTitled)
    .map(({ title, address }) => ({ "@type": "WebPage", name: title, url: address }));
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    ...(showsJoinDate(profile) && { dateCreated: createdAt.toISOString() }),
    mainEntity: {
      "@type": "Person",
      name: displayName,
      alternateName: `@${username}`,
      url,
      ...(bio && { description: bio }),
      ...(image && { image }),
      ...(sameAs.length > 0 && { sameAs: [...new Set(sameAs)] }),
      ...interactions(profile),
    },
    ...(mentions.length > 0 && { mentions }),
  };
}

function interactions(profile: ProfileView["profile"]) {
  const { hideLikes, likeCount, viewCount } = profile;
  const interactionStatistic = [
    ...(hideLikes ? [] : [counter("LikeAction", likeCount)]),
    ...(showsViews(profile) ? [counter("ViewAction", viewCount)] : []),
  ];
  return interactionStatistic.length > 0 && { interactionStatistic };
}

function counter(action: string, count: number) {
  return {
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
  };
}

/** Returns JSON that cannot end a script element, whatever a user wrote. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
