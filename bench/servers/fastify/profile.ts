import type { Sql } from "postgres";

/** The columns of a profile, as its query gives them. */
export type ProfileRow = Record<string, string | number | boolean | null | string[] | Date> & {
  id: string;
  created_at: Date;
  audio_files: string[];
};

const files = (sql: Sql) => sql`
  coalesce((select array_agg(a.file order by a.position, a.created_at) from audios a where a.user_id = u.id), '{}')
    as audio_files`;

/** What variant A shows. */
export const profileColumns = (sql: Sql) => sql`
  u.id, u.username, u.display_name, u.alias, u.bio, u.chat_id, u.created_at, u.is_premium, u.volume_control,
  u.page_enter_text, u.layout, u.avatar, u.cursor, u.background, u.use_chat_avatar, u.shuffle_audios,
  u.play_all_audios, u.profile_opacity, u.profile_blur, u.font, u.accent_color, u.text_color, u.background_color,
  u.badge_color, u.link_color, u.monochrome_links, u.background_effect, u.cursor_effect, u.username_effect,
  u.animated_title, u.tab_uses_avatar, u.typewriter_enabled, u.typewriter_texts, u.hide_views, u.hide_badges,
  u.hide_join_date, u.hide_likes, u.search_engines_indexing, ${files(sql)}`;

/** What only the owner sees beside them. */
export const ownColumns = (sql: Sql) => sql`${profileColumns(sql)}, u.email, u.custom_domain, u.otp_enabled, u.locale`;

const cdn = process.env.CDN_URL;
const address = (kind: string, file: unknown) => (file === null ? null : `${cdn}/${kind}/${file}`);

function variantA(row: ProfileRow) {
  return {
    id: row.id,
    username: row.username,
    display_name: row.display_name,
    alias: row.alias,
    bio: row.bio,
    chat_id: row.chat_id,
    created_at: Math.floor(row.created_at.getTime() / 1000),
    is_premium: row.is_premium,
    volume_control: row.volume_control,
    page_enter_text: row.page_enter_text,
    layout: row.layout,
    assets: {
      avatar: address("avatars", row.avatar),
      cursor: address("cursors", row.cursor),
      background: address("backgrounds", row.background),
      audios: row.audio_files.map((file) => `${cdn}/audios/${file}`),
      use_chat_avatar: row.use_chat_avatar,
      shuffle_audios: row.shuffle_audios,
      play_all_audios: row.play_all_audios,
    },
    profile: { opacity: row.profile_opacity, blur: row.profile_blur, font: row.font },
    colors: {
      accent: row.accent_color,
      text: row.text_color,
      background: row.background_color,
      badge: row.badge_color,
      link: row.link_color,
      monochrome_links: row.monochrome_links,
    },
    effects: { background: row.background_effect, cursor: row.cursor_effect, username: row.username_effect },
    tab: { animated_title: row.animated_title, use_avatar: row.tab_uses_avatar },
    typewriter: { enabled: row.typewriter_enabled, texts: row.typewriter_texts },
  };
}

function privacy(row: ProfileRow) {
  return {
    hide_views: row.hide_views,
    hide_badges: row.hide_badges,
    hide_join_date: row.hide_join_date,
    search_engines_indexing: row.search_engines_indexing,
  };
}

/** Variant A as everybody sees it. */
export const publicUser = (row: ProfileRow) => ({
  ...variantA(row),
  privacy: { ...privacy(row), hide_likes: row.hide_likes },
});

/** Variant A as its owner sees it. */
export const ownUser = (row: ProfileRow) => ({
  ...variantA(row),
  email: row.email,
  custom_domain: row.custom_domain,
  otp_enabled: row.otp_enabled,
  locale: row.locale,
  privacy: privacy(row),
});
