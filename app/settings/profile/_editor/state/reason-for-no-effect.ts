import { hasOneWeight } from "@/lib/media/fonts/font-families";
import type { PageDocument } from "@/lib/page/document/document";
import { hasNoPane, isBareLayout } from "@/lib/page/palette/palette";
import type { EditorWords } from "./words";

/** Says why a setting makes no difference now; returns undefined when it does. */
export function reasonForNoEffect(
  { settings, files, links, cards, tracks }: PageDocument,
  path: string,
  unseen: EditorWords["unseen"],
  isPremium: boolean,
): string | undefined {
  const hasPicture = files.background !== null;
  const isBare = hasNoPane(settings.layout, settings.card.surface);
  const heading = settings.type.heading === "text" ? settings.profile.font : settings.type.heading;
  if (path.startsWith("settings.buttons.") && links.length === 0) return unseen.noLinks;
  if (/^settings\.card\.(?:radius|border|shadow)$/.test(path) && isBare) return unseen.noCard;
  const reasons: Record<string, string | false> = {
    "settings.backdrop": hasPicture && unseen.backdrop,
    "settings.profile.blur":
      (!hasPicture && unseen.blurAlone) || (settings.profile.opacity >= 100 && unseen.blurOpaque),
    "settings.profile.opacity": !hasPicture && settings.effects.background === "none" && unseen.opacity,
    "settings.card.surface": isBareLayout(settings.layout) && unseen.noCard,
    "settings.type.weight": hasOneWeight(heading) && unseen.oneWeight,
    "settings.colors.badge": settings.privacy.hide_badges && unseen.badges,
    "settings.effects.badges_glow": settings.privacy.hide_badges && unseen.badges,
    "settings.show_early_badge": settings.privacy.hide_badges && unseen.badges,
    "settings.show_join_date": settings.privacy.hide_join_date && unseen.joinDate,
    "settings.views_shown_from": settings.privacy.hide_views && unseen.views,
    "settings.show_in_gallery": !settings.privacy.search_engines_indexing && unseen.notInSearch,
    "settings.hide_make_your_own": !isPremium && unseen.premiumOnly,
    "settings.colors.link": !settings.colors.monochrome_links && unseen.linkColour,
    "settings.colors.monochrome_links": links.length === 0 && unseen.noLinks,
    "settings.effects.links_glow": links.length === 0 && unseen.noLinks,
    "settings.page_enter_text":
      tracks.length === 0 && !/\.(mp4|webm)$/.test(files.background ?? "") && unseen.enterScreen,
    "settings.volume_control": tracks.length === 0 && unseen.noMusic,
    "settings.playback.shuffle_audios": tracks.length < 2 && unseen.twoTracks,
    "settings.playback.play_all_audios": tracks.length < 2 && unseen.twoTracks,
    "settings.typewriter.texts": !settings.typewriter.enabled && unseen.lines,
    "settings.playback.use_chat_avatar": settings.chat_id === null && unseen.chatId,
    "settings.chat_id":
      !cards.some(({ type }) => type === "chat") && !settings.playback.use_chat_avatar && unseen.chatIdUnused,
    "settings.tab.use_avatar": files.avatar === null && !settings.playback.use_chat_avatar && unseen.noPicture,
  };
  return reasons[path] || undefined;
}
