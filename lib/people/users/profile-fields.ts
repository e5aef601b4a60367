import { z } from "zod";
import type { users } from "@/db/schema";
import { list, name, text, textOrNull } from "@/lib/core/text/schema";
import { type DerivedField, derived } from "./derived-fields";
import { email } from "./displaced-email";
import type { ProfileField } from "./field-kinds";
import { choice, colour, effectChoice, file, flag, paragraph, percent, writtenText } from "./field-kinds";
import { alias, chatId, username } from "./handle";
import * as look from "./look";
import { pageOnlyColumns } from "./page-only-fields";
import { styleColumns, styleShapes } from "./style-fields";

const typewriterLines = list(text({ max: 120 }), { max: 10 })
  .transform((texts) => texts.filter((line) => line !== ""))
  .describe("Texts that are empty are left out");
const fontNote = "custom is the uploaded font, which stays when premium ends";

/** Each field is the column of `users` of the same name. */
const columns = {
  id: { schema: z.uuid(), example: "8b1f7c52-6f0e-4d4e-9a39-0d4d6f1b2c3a" },
  uid: { schema: z.int(), example: 1815 },
  isPremium: { schema: z.boolean(), default: false, example: true },
  otpEnabled: { schema: z.boolean(), default: false, example: false },
  customDomain: { schema: z.string().nullable(), example: null },
  email: { schema: email, example: "ada@example.com" },
  displayName: { ...writtenText(name({ max: 50 }), "Ada Lovelace"), schema: z.string() },
  username: { ...writtenText(username, "ada"), schema: z.string() },
  alias: writtenText(alias, "countess"),
  bio: paragraph(500, "Notes on the Analytical Engine."),
  location: writtenText(textOrNull({ max: 60 }), "London"),
  locale: {
    ...choice(look.locales, "en", "en"),
    editor: { group: "profile", control: "choice" },
  },
  chatId: writtenText(chatId, "80351110224678912"),
  typewriterEnabled: flag("profile", false, true),
  typewriterTexts: {
    schema: z.array(z.string()),
    change: typewriterLines,
    default: [],
    example: ["Mathematician", "First of the programmers"],
    editor: { group: "profile", control: "texts" },
  },
  avatar: file("profile"),
  useChatAvatar: flag("profile", false),
  layout: choice(look.layouts, "modern"),
  avatarShape: choice(look.avatarShapes, "circle"),
  font: { ...choice(look.fonts, "Space Grotesk"), schema: z.enum(look.fonts).describe(fontNote) },
  background: file("look"),
  backdrop: choice(look.backdrops, "mesh"),
  ...styleColumns,
  profileOpacity: percent(70),
  profileBlur: percent(20),
  accentColor: colour("#7c9cff"),
  textColor: colour("#f4f5fb"),
  backgroundColor: colour("#10121c"),
  badgeColor: colour("#ffd479"),
  linkColor: colour("#f4f5fb"),
  monochromeLinks: flag("look", false),
  backgroundEffect: effectChoice(look.backgroundEffects, "stars"),
  usernameEffect: effectChoice(look.usernameEffects, "shine"),
  cursorEffect: effectChoice(look.cursorEffects, "none"),
  cursor: file("look"),
  usernameGlow: flag("look", false),
  badgesGlow: flag("look", false, true),
  linksGlow: flag("look", false),
  animatedTitle: effectChoice(look.animatedTitles, "typewriter"),
  tabUsesAvatar: flag("look", true),
  pageEnterText: writtenText(textOrNull({ max: 100 }), "Click to enter", "music"),
  volumeControl: flag("music", true),
  shuffleAudios: flag("music", false),
  playAllAudios: flag("music", false, true),
  hideViews: flag("privacy", false),
  hideBadges: flag("privacy", false),
  hideJoinDate: flag("privacy", false),
  hideLikes: flag("privacy", false),
  searchEnginesIndexing: flag("privacy", true),
  allowRemix: flag("privacy", true),
  ...pageOnlyColumns,
} as const satisfies Partial<Record<keyof typeof users.$inferSelect, ProfileField>>;

export const profileFields = { ...columns, ...derived };
export type ColumnField = keyof typeof columns;
export type FieldName = ColumnField | DerivedField;

/** A JSON object whose leaves are fields. */
export type Shape = { readonly [key: string]: FieldName | Shape };

const inBothVariants = {
  tab: { animated_title: "animatedTitle", use_avatar: "tabUsesAvatar" },
  typewriter: { enabled: "typewriterEnabled", texts: "typewriterTexts" },
} as const;

const profile = { opacity: "profileOpacity", blur: "profileBlur", font: "font" } as const;

const colors = {
  accent: "accentColor",
  text: "textColor",
  background: "backgroundColor",
  badge: "badgeColor",
  link: "linkColor",
  monochrome_links: "monochromeLinks",
} as const;

const effects = { background: "backgroundEffect", cursor: "cursorEffect", username: "usernameEffect" } as const;

const playback = {
  use_chat_avatar: "useChatAvatar",
  shuffle_audios: "shuffleAudios",
  play_all_audios: "playAllAudios",
} as const;

const ownPrivacy = {
  hide_views: "hideViews",
  hide_badges: "hideBadges",
  hide_join_date: "hideJoinDate",
  search_engines_indexing: "searchEnginesIndexing",
} as const;

const privacy = { ...ownPrivacy, hide_likes: "hideLikes" } as const;

const common = {
  id: "id",
  username: "username",
  display_name: "displayName",
  alias: "alias",
  bio: "bio",
  chat_id: "chatId",
  created_at: "createdAtSeconds",
  is_premium: "isPremium",
  volume_control: "volumeControl",
  page_enter_text: "pageEnterText",
  layout: "layout",
  assets: {
    avatar: "avatarAddress",
    cursor: "cursorAddress",
    background: "backgroundAddress",
    audios: "audioAddresses",
    ...playback,
  },
  profile,
  colors,
  effects,
  ...inBothVariants,
} as const;

export const variantA = { ...common, privacy } as const satisfies Shape;

/** The owner's response has no `email` here, since that needs the scope of its name. */
export const ownAnswer = {
  ...common,
  custom_domain: "customDomain",
  otp_enabled: "otpEnabled",
  locale: "locale",
  privacy: ownPrivacy,
} as const satisfies Shape;

export const variantB = {
  uid: "uid",
  username: "username",
  alias: "alias",
  assets: {
    audios: "tracks",
    avatar_url: "avatarAddress",
    background_url: "backgroundAddress",
    cursor_url: "cursorAddress",
  },
  colors: {
    accent: "accentColor",
    background: "backgroundColor",
    badges: "badgeColor",
    links: "linkColor",
    text: "textColor",
  },
  config: {
    avatar_shape: "avatarShape",
    bio: "bio",
    font: "font",
    join_date: "joinDate",
    layout: "layout",
    likes: "likes",
    location: "location",
    page_enter_text: "pageEnterText",
    page_views: "views",
    profile_blur: "profileBlur",
    profile_opacity: "profileOpacity",
    shuffle_audios: "shuffleAudios",
    use_chat_avatar: "useChatAvatar",
    volume_control: "volumeControl",
  },
  effects: {
    ...effects,
    cursor: "cursorEffectOrNull",
    badges_glow: "badgesGlow",
    links_glow: "linksGlow",
    username_glow: "usernameGlow",
  },
  ...inBothVariants,
} as const satisfies Shape;

/** These are the fields of PATCH /api/user, which can only remove files. */
export const changeable = {
  username: "username",
  alias: "alias",
  display_name: "displayName",
  bio: "bio",
  location: "location",
  chat_id: "chatId",
  volume_control: "volumeControl",
  page_enter_text: "pageEnterText",
  locale: "locale",
  layout: "layout",
  avatar_shape: "avatarShape",
  assets: { avatar: "avatar", cursor: "cursor", background: "background", audios: "audioAddresses", ...playback },
  profile,
  colors,
  effects: { ...effects, badges_glow: "badgesGlow", links_glow: "linksGlow", username_glow: "usernameGlow" },
  privacy,
  ...inBothVariants,
} as const satisfies Shape;

/** Only the page document and the editor know these. */
export const pageOnly = {
  background_focus: { x: "backgroundFocusX", y: "backgroundFocusY" },
  backdrop: "backdrop",
  ...styleShapes,
  allow_remix: "allowRemix",
  hide_make_your_own: "hideMakeYourOwn",
  show_join_date: "showJoinDate",
  show_early_badge: "showEarlyBadge",
  views_shown_from: "viewsShownFrom",
  show_in_gallery: "showInGallery",
} as const satisfies Shape;
