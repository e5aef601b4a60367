import { z } from "zod";
import { name, text, textOrNull } from "@/lib/text/schema";
import { effect, removal, removalOfAll } from "./clearing";
import {
  animatedTitles,
  avatarShapes,
  backgroundEffects,
  cursorEffects,
  fonts,
  layouts,
  locales,
  usernameEffects,
} from "./look";
import { claimProblem } from "./reserved-handles";

// No flags on these patterns: the OpenAPI document cannot carry them.
const colour = z
  .string()
  .regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, "must be a colour such as #1af or #11aaff")
  .meta({ examples: ["#7c9cff"] });
const percent = z.int().min(0).max(100);
const asset = z.url().nullable();
const hiddenNumber = z.int().nullable();

const username = z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,30}[A-Za-z0-9])?$/, {
  error: "must have 1 to 32 letters, digits, dots, underscores or hyphens, and begin and end with a letter or digit",
  abort: true,
});

/** A username of a new account; `userChange` takes what an account has from before a rule. */
export const newUsername = username.refine((value) => claimProblem(value) === undefined, {
  error: ({ input }) => claimProblem(String(input)),
});

const alias = z
  .string()
  .regex(/^[A-Za-z0-9$@._-]{1,32}$/, "must have 1 to 32 letters, digits or characters of $ @ . _ -");

const publicFields = {
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  alias: z.string().nullable(),
  bio: z.string().nullable(),
  chat_id: z.string().nullable(),
  created_at: z.int().describe("Unix time in seconds"),
  is_premium: z.boolean(),
  volume_control: z.boolean(),
  page_enter_text: z.string().nullable(),
  layout: z.enum(layouts),
  assets: z.strictObject({
    avatar: asset,
    cursor: asset,
    background: asset,
    audios: z.array(z.url()),
    use_chat_avatar: z.boolean(),
    shuffle_audios: z.boolean(),
    play_all_audios: z.boolean(),
  }),
  profile: z.strictObject({
    opacity: percent,
    blur: percent,
    font: z.enum(fonts).describe("custom is the uploaded font, which stays when premium ends"),
  }),
  colors: z.strictObject({
    accent: colour,
    text: colour,
    background: colour,
    badge: colour,
    link: colour,
    monochrome_links: z.boolean(),
  }),
  effects: z.strictObject({
    background: z.enum(backgroundEffects),
    cursor: z.enum(cursorEffects),
    username: z.enum(usernameEffects),
  }),
  tab: z.strictObject({
    animated_title: z.enum(animatedTitles),
    use_avatar: z.boolean(),
  }),
  typewriter: z.strictObject({
    enabled: z.boolean(),
    texts: z.array(z.string()),
  }),
};

const privacy = z.strictObject({
  hide_views: z.boolean(),
  hide_badges: z.boolean(),
  hide_join_date: z.boolean(),
  search_engines_indexing: z.boolean(),
});

/** Variant A as everybody sees it. */
export const publicUser = z.strictObject({
  ...publicFields,
  privacy: privacy.extend({ hide_likes: z.boolean() }),
});
export type PublicUser = z.infer<typeof publicUser>;

/** Variant A as its owner sees it; `email` only with the scope of that name. */
export const ownUser = z.strictObject({
  ...publicFields,
  email: z
    .string()
    .nullable()
    .optional()
    .describe(
      "The address that the person gave. It may be unproven or belong to somebody else: never join accounts by it, use id. " +
        "It ends in @displaced.invalid when somebody else has proven it; nothing can be sent there",
    ),
  custom_domain: z.string().nullable(),
  otp_enabled: z.boolean(),
  locale: z.enum(locales),
  privacy,
});
export type OwnUser = z.infer<typeof ownUser>;

/** Variant B; hidden figures are null. */
export const publicUserB = z.strictObject({
  uid: z.int(),
  username: z.string(),
  alias: z.string().nullable(),
  assets: z.strictObject({
    audios: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        duration: z.int(),
        cover_id: z.string().nullable(),
      }),
    ),
    avatar_url: asset,
    background_url: asset,
    cursor_url: asset,
  }),
  colors: z.strictObject({
    accent: colour,
    background: colour,
    badges: colour,
    links: colour,
    text: colour,
  }),
  config: z.strictObject({
    avatar_shape: z.enum(avatarShapes),
    bio: z.string().nullable(),
    font: z.enum(fonts),
    join_date: z.iso.date().nullable(),
    layout: z.enum(layouts),
    likes: hiddenNumber,
    location: z.string().nullable(),
    page_enter_text: z.string().nullable(),
    page_views: hiddenNumber,
    profile_blur: percent,
    profile_opacity: percent,
    shuffle_audios: z.boolean(),
    use_chat_avatar: z.boolean(),
    volume_control: z.boolean(),
  }),
  effects: z.strictObject({
    background: z.enum(backgroundEffects),
    badges_glow: z.boolean(),
    cursor: z.enum(cursorEffects).nullable(),
    links_glow: z.boolean(),
    username: z.enum(usernameEffects),
    username_glow: z.boolean(),
  }),
  tab: publicFields.tab,
  typewriter: publicFields.typewriter,
});
export type PublicUserB = z.infer<typeof publicUserB>;

/** What PATCH /api/user takes, or a part of it; absent is unchanged. */
export const userChange = z
  .strictObject({
    username,
    alias: alias.nullable(),
    display_name: name({ max: 50 }),
    bio: textOrNull({ max: 500, lines: true }),
    location: textOrNull({ max: 60 }),
    chat_id: z
      .string()
      .regex(/^[0-9]{1,32}$/, "must have 1 to 32 digits")
      .nullable(),
    volume_control: z.boolean(),
    page_enter_text: textOrNull({ max: 100 }),
    locale: z.enum(locales),
    layout: z.enum(layouts),
    avatar_shape: z.enum(avatarShapes),
    assets: publicFields.assets
      .extend({
        avatar: removal,
        cursor: removal,
        background: removal,
        audios: removalOfAll,
      })
      .partial(),
    profile: publicFields.profile.partial(),
    colors: publicFields.colors.partial(),
    effects: publicFields.effects
      .extend({
        background: effect(backgroundEffects),
        cursor: effect(cursorEffects),
        username: effect(usernameEffects),
        badges_glow: z.boolean(),
        links_glow: z.boolean(),
        username_glow: z.boolean(),
      })
      .partial(),
    tab: publicFields.tab.extend({ animated_title: effect(animatedTitles) }).partial(),
    privacy: privacy.extend({ hide_likes: z.boolean() }).partial(),
    typewriter: z
      .strictObject({
        enabled: z.boolean(),
        texts: z
          .array(text({ max: 120 }))
          .max(10)
          .transform((texts) => texts.filter((text) => text !== ""))
          .describe("Texts that are empty are left out"),
      })
      .partial(),
  })
  .partial();
export type UserChange = z.infer<typeof userChange>;

export const userParams = z.object({ username: z.string().regex(/^[A-Za-z0-9$@._-]{1,32}$/) });
export const variantQuery = z.object({
  variant: z.enum(["a", "b"]).default("a"),
});
