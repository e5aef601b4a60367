import type { users } from "@/db/schema";
import type { UserChange } from "./schema";

/** Just the keys that hold something, so that what is absent stays unchanged. */
function present<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}

/** The columns that a change of the profile sets; names are claimed apart. */
export function toColumns(change: UserChange): Partial<typeof users.$inferInsert> {
  const { assets, profile, colors, effects, tab, privacy, typewriter } = change;
  return present({
    displayName: change.display_name,
    bio: change.bio,
    location: change.location,
    chatId: change.chat_id,
    volumeControl: change.volume_control,
    pageEnterText: change.page_enter_text,
    locale: change.locale,
    layout: change.layout,
    avatarShape: change.avatar_shape,
    avatar: assets?.avatar,
    avatarIsAnimated: assets?.avatar === null ? false : undefined,
    background: assets?.background,
    backgroundIsAnimated: assets?.background === null ? false : undefined,
    cursor: assets?.cursor,
    useChatAvatar: assets?.use_chat_avatar,
    shuffleAudios: assets?.shuffle_audios,
    playAllAudios: assets?.play_all_audios,
    profileOpacity: profile?.opacity,
    profileBlur: profile?.blur,
    font: profile?.font,
    accentColor: colors?.accent,
    textColor: colors?.text,
    backgroundColor: colors?.background,
    badgeColor: colors?.badge,
    linkColor: colors?.link,
    monochromeLinks: colors?.monochrome_links,
    backgroundEffect: effects?.background,
    cursorEffect: effects?.cursor,
    usernameEffect: effects?.username,
    badgesGlow: effects?.badges_glow,
    linksGlow: effects?.links_glow,
    usernameGlow: effects?.username_glow,
    animatedTitle: tab?.animated_title,
    tabUsesAvatar: tab?.use_avatar,
    hideViews: privacy?.hide_views,
    hideBadges: privacy?.hide_badges,
    hideJoinDate: privacy?.hide_join_date,
    hideLikes: privacy?.hide_likes,
    searchEnginesIndexing: privacy?.search_engines_indexing,
    typewriterEnabled: typewriter?.enabled,
    typewriterTexts: typewriter?.texts,
  });
}
