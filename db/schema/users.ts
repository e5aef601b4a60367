import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    uid: serial("uid").notNull().unique(),
    /**
     * The account of a further page, which nobody signs in to; null for an account, whose row is its first page as well
     * (docs/decisions/081-several-pages.md). The migration makes the reference deferrable, for a restore.
     */
    accountId: uuid("account_id").references((): AnyPgColumn => users.id, { onDelete: "cascade" }),
    username: text("username").notNull(),
    usernameChangedAt: instant("username_changed_at"),
    alias: text("alias"),
    displayName: text("display_name").notNull(),
    email: text("email"),
    /** Null while the address is only claimed. */
    emailVerified: timestamp("email_verified", { mode: "date" }),
    /** Several accounts may wait for the same address. */
    pendingEmail: text("pending_email"),
    /** When the first session that asked for this address began. */
    pendingEmailSince: instant("pending_email_since"),
    passwordHash: text("password_hash"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    isPremium: boolean("is_premium").notNull().default(false),
    isVerified: boolean("is_verified").notNull().default(false),
    otpEnabled: boolean("otp_enabled").notNull().default(false),
    locale: text("locale").notNull().default("en"),
    customDomain: text("custom_domain").unique(),
    chatId: text("chat_id"),
    bio: text("bio"),
    location: text("location"),
    pageEnterText: text("page_enter_text"),
    volumeControl: boolean("volume_control").notNull().default(true),
    layout: text("layout").notNull().default("default"),
    avatarShape: text("avatar_shape").notNull().default("circle"),
    avatar: text("avatar"),
    avatarIsAnimated: boolean("avatar_is_animated").notNull().default(false),
    background: text("background"),
    /** A video is not animated in this sense. */
    backgroundIsAnimated: boolean("background_is_animated").notNull().default(false),
    /** The point of the background that stays in view, in percent from its left and upper edge. */
    backgroundFocusX: smallint("background_focus_x").notNull().default(50),
    backgroundFocusY: smallint("background_focus_y").notNull().default(50),
    backdrop: text("backdrop").notNull().default("mesh"),
    buttonStyle: text("button_style").notNull().default("layout"),
    buttonRadius: text("button_radius").notNull().default("layout"),
    buttonHeight: text("button_height").notNull().default("medium"),
    buttonIcon: text("button_icon").notNull().default("left"),
    buttonColor: text("button_color").notNull().default("links"),
    headingFont: text("heading_font").notNull().default("text"),
    typeScale: text("type_scale").notNull().default("medium"),
    headingWeight: text("heading_weight").notNull().default("semibold"),
    letterCase: text("letter_case").notNull().default("written"),
    tracking: text("tracking").notNull().default("normal"),
    cardSurface: text("card_surface").notNull().default("layout"),
    cardWidth: text("card_width").notNull().default("medium"),
    cardRadius: text("card_radius").notNull().default("layout"),
    cardBorder: text("card_border").notNull().default("thin"),
    cardShadow: text("card_shadow").notNull().default("soft"),
    cursor: text("cursor"),
    customFont: text("custom_font"),
    useChatAvatar: boolean("use_chat_avatar").notNull().default(false),
    shuffleAudios: boolean("shuffle_audios").notNull().default(false),
    playAllAudios: boolean("play_all_audios").notNull().default(false),
    profileOpacity: smallint("profile_opacity").notNull().default(70),
    profileBlur: smallint("profile_blur").notNull().default(20),
    font: text("font").notNull().default("Inter"),
    accentColor: text("accent_color").notNull().default("#7c9cff"),
    textColor: text("text_color").notNull().default("#f4f5fb"),
    backgroundColor: text("background_color").notNull().default("#10121c"),
    badgeColor: text("badge_color").notNull().default("#ffd479"),
    linkColor: text("link_color").notNull().default("#f4f5fb"),
    monochromeLinks: boolean("monochrome_links").notNull().default(false),
    backgroundEffect: text("background_effect").notNull().default("none"),
    cursorEffect: text("cursor_effect").notNull().default("none"),
    usernameEffect: text("username_effect").notNull().default("none"),
    badgesGlow: boolean("badges_glow").notNull().default(false),
    linksGlow: boolean("links_glow").notNull().default(false),
    usernameGlow: boolean("username_glow").notNull().default(false),
    animatedTitle: text("animated_title").notNull().default("none"),
    tabUsesAvatar: boolean("tab_uses_avatar").notNull().default(true),
    hideViews: boolean("hide_views").notNull().default(false),
    hideBadges: boolean("hide_badges").notNull().default(false),
    hideJoinDate: boolean("hide_join_date").notNull().default(false),
    hideLikes: boolean("hide_likes").notNull().default(false),
    /** While this is set, the account is being deleted and can still be restored. */
    deleteAfter: instant("delete_after"),
    searchEnginesIndexing: boolean("search_engines_indexing").notNull().default(true),
    allowRemix: boolean("allow_remix").notNull().default(true),
    hideMakeYourOwn: boolean("hide_make_your_own").notNull().default(false),
    showJoinDate: boolean("show_join_date").notNull().default(false),
    showEarlyBadge: boolean("show_early_badge").notNull().default(false),
    viewsShownFrom: text("views_shown_from").notNull().default("hundred"),
    showInGallery: boolean("show_in_gallery").notNull().default(false),
    /** Headings, and the order of them, links and cards; null until the page is first published with one. */
    arrangement: jsonb("arrangement").$type<{
      headings: readonly { id: string; title: string }[];
      order: readonly { list: "headings" | "links" | "cards"; id: string }[];
    }>(),
    typewriterEnabled: boolean("typewriter_enabled").notNull().default(false),
    typewriterTexts: text("typewriter_texts").array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [
    index("users_account_id_idx").on(table.accountId).where(sql`${table.accountId} is not null`),
    index("users_delete_after_idx").on(table.deleteAfter).where(sql`${table.deleteAfter} is not null`),
    index("users_gallery_idx")
      .on(table.uid)
      .where(sql`${table.showInGallery} and ${table.searchEnginesIndexing} and ${table.deleteAfter} is null`),
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    check("users_opacity_range", sql`${table.profileOpacity} between 0 and 100`),
    check("users_blur_range", sql`${table.profileBlur} between 0 and 100`),
  ],
);

/** Returns a handle in the form that uniqueness compares, since `@vic` and `vic.` could pass for `vic`. */
export function comparedHandle(key: SQLWrapper): SQL {
  return sql`btrim(${key}, '@$._-')`;
}

/** Usernames and aliases share one namespace, in lower case; former usernames stay reserved until `reservedUntil`. */
export const handles = pgTable(
  "handles",
  {
    key: text("key").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["username", "alias", "former"] }).notNull(),
    reservedUntil: instant("reserved_until"),
  },
  (table) => [
    index("handles_user_id_idx").on(table.userId),
    // Not unique: handles from before this rule may differ at their ends alone. `claimHandle` applies it under a lock.
    index("handles_compared_idx").on(comparedHandle(table.key)),
  ],
);

/** These are accounts at sign-in providers. Their tokens are not stored. */
export const accounts = pgTable(
  "accounts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    provider: text("provider").notNull(),
    providerAccountId: text("provider_account_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index("accounts_user_id_idx").on(table.userId),
  ],
);

/** A session token without its row is invalid. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userAgent: text("user_agent"),
    /** The address is shortened to its network. */
    addressRange: text("address_range"),
    /** Null where there was no step-up since the sign-in. */
    steppedUpAt: instant("stepped_up_at"),
    passkeyAt: instant("passkey_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("sessions_user_id_idx").on(table.userId)],
);

/** A permit is issued after a step-up, and using it deletes the row. */
export const linkPermits = pgTable("link_permits", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  provider: text("provider").notNull(),
  flowHash: text("flow_hash").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export const audios = pgTable(
  "audios",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    file: text("file").notNull(),
    durationSeconds: integer("duration_seconds").notNull(),
    coverId: text("cover_id"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("audios_user_id_position_idx").on(table.userId, table.position)],
);
