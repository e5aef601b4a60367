import type { PageDocument } from "@/lib/page/document";

/** Why a setting makes no difference now, in a sentence; undefined when it does. */
export function whyUnseen({ settings, files, links, cards, tracks }: PageDocument, path: string): string | undefined {
  const hasPicture = files.background !== null;
  const reasons: Record<string, string | false> = {
    "settings.backdrop": hasPicture && "Shows where there is no background.",
    "settings.profile.blur":
      (!hasPicture && "Blur shows over a picture or video: add a background.") ||
      (settings.profile.opacity >= 100 && "The card is opaque, so that nothing behind it can be blurred."),
    "settings.profile.opacity":
      !hasPicture && settings.effects.background === "none" && "Shows over a picture or video, or over an effect.",
    "settings.colors.badge": settings.privacy.hide_badges && "Badges are hidden (Privacy).",
    "settings.effects.badges_glow": settings.privacy.hide_badges && "Badges are hidden (Privacy).",
    "settings.colors.link": !settings.colors.monochrome_links && "Used once “All links in that colour” is on.",
    "settings.colors.monochrome_links": links.length === 0 && "There are no links yet.",
    "settings.effects.links_glow": links.length === 0 && "There are no links yet.",
    "settings.page_enter_text":
      tracks.length === 0 &&
      !/\.(mp4|webm)$/.test(files.background ?? "") &&
      "The enter screen shows where there is music or a video.",
    "settings.volume_control": tracks.length === 0 && "There is no music yet.",
    "settings.playback.shuffle_audios": tracks.length < 2 && "Needs two tracks.",
    "settings.playback.play_all_audios": tracks.length < 2 && "Needs two tracks.",
    "settings.typewriter.texts": !settings.typewriter.enabled && "Shown once “Type these lines in turn” is on.",
    "settings.playback.use_chat_avatar": settings.chat_id === null && "Needs your Discord user ID.",
    "settings.chat_id":
      !cards.some(({ type }) => type === "chat") &&
      !settings.playback.use_chat_avatar &&
      "Used by the Discord card and picture.",
    "settings.tab.use_avatar":
      files.avatar === null && !settings.playback.use_chat_avatar && "There is no picture yet.",
  };
  return reasons[path] || undefined;
}
