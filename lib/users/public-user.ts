import { env } from "@/lib/env";
import type { OwnUser, PublicUser, PublicUserB } from "./schema";
import type { Account, Profile } from "./store";

const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
const address = (kind: string, file: string | null) => (file === null ? null : `${env().CDN_URL}/${kind}/${file}`);

function inBothVariants(profile: Profile) {
  return {
    tab: { animated_title: profile.animatedTitle, use_avatar: profile.tabUsesAvatar },
    typewriter: { enabled: profile.typewriterEnabled, texts: profile.typewriterTexts },
  };
}

function variantA(profile: Profile) {
  return {
    id: profile.id,
    username: profile.username,
    display_name: profile.displayName,
    alias: profile.alias,
    bio: profile.bio,
    chat_id: profile.chatId,
    created_at: unixSeconds(profile.createdAt),
    is_premium: profile.isPremium,
    volume_control: profile.volumeControl,
    page_enter_text: profile.pageEnterText,
    layout: profile.layout,
    assets: {
      avatar: address("avatars", profile.avatar),
      cursor: address("cursors", profile.cursor),
      background: address("backgrounds", profile.background),
      audios: profile.audios.map(({ file }) => `${env().CDN_URL}/audios/${file}`),
      use_chat_avatar: profile.useChatAvatar,
      shuffle_audios: profile.shuffleAudios,
      play_all_audios: profile.playAllAudios,
    },
    profile: {
      opacity: profile.profileOpacity,
      blur: profile.profileBlur,
      font: profile.font,
    },
    colors: {
      accent: profile.accentColor,
      text: profile.textColor,
      background: profile.backgroundColor,
      badge: profile.badgeColor,
      link: profile.linkColor,
      monochrome_links: profile.monochromeLinks,
    },
    effects: {
      background: profile.backgroundEffect,
      cursor: profile.cursorEffect,
      username: profile.usernameEffect,
    },
    ...inBothVariants(profile),
  };
}

function privacy(profile: Profile) {
  return {
    hide_views: profile.hideViews,
    hide_badges: profile.hideBadges,
    hide_join_date: profile.hideJoinDate,
    search_engines_indexing: profile.searchEnginesIndexing,
  };
}

/** Variant A as everybody sees it (contract, "User, variant A"). */
export function toPublicUser(profile: Profile): PublicUser {
  return {
    ...variantA(profile),
    privacy: { ...privacy(profile), hide_likes: profile.hideLikes },
  };
}

/** Variant A as its owner sees it; without `withEmail` the key is absent. */
export function toOwnUser(account: Account, withEmail: boolean): OwnUser {
  return {
    ...variantA(account),
    ...(withEmail && { email: account.email }),
    custom_domain: account.customDomain,
    otp_enabled: account.otpEnabled,
    locale: account.locale,
    privacy: privacy(account),
  };
}

/** Variant B (contract, "User, variant B"); what the owner hides is null. */
export function toPublicUserB(profile: Profile): PublicUserB {
  return {
    uid: profile.uid,
    username: profile.username,
    alias: profile.alias,
    assets: {
      audios: profile.audios.map(({ id, name, duration, coverId }) => ({
        id,
        name,
        duration,
        cover_id: coverId,
      })),
      avatar_url: address("avatars", profile.avatar),
      background_url: address("backgrounds", profile.background),
      cursor_url: address("cursors", profile.cursor),
    },
    colors: {
      accent: profile.accentColor,
      background: profile.backgroundColor,
      badges: profile.badgeColor,
      links: profile.linkColor,
      text: profile.textColor,
    },
    config: {
      avatar_shape: profile.avatarShape,
      bio: profile.bio,
      font: profile.font,
      join_date: profile.hideJoinDate ? null : profile.createdAt.toISOString().slice(0, 10),
      layout: profile.layout,
      likes: profile.hideLikes ? null : profile.likeCount,
      location: profile.location,
      page_enter_text: profile.pageEnterText,
      page_views: profile.hideViews ? null : profile.viewCount,
      profile_blur: profile.profileBlur,
      profile_opacity: profile.profileOpacity,
      shuffle_audios: profile.shuffleAudios,
      use_chat_avatar: profile.useChatAvatar,
      volume_control: profile.volumeControl,
    },
    effects: {
      background: profile.backgroundEffect,
      badges_glow: profile.badgesGlow,
      cursor: profile.cursorEffect === "none" ? null : profile.cursorEffect,
      links_glow: profile.linksGlow,
      username: profile.usernameEffect,
      username_glow: profile.usernameGlow,
    },
    ...inBothVariants(profile),
  };
}
