const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const whole = { type: "integer" } as const;
const percent = { type: "integer", minimum: 0, maximum: 100 } as const;
const orNull = { type: ["string", "null"] } as const;
const list = { type: "array", items: text } as const;

const object = <Properties extends object>(properties: Properties) =>
  ({ type: "object", additionalProperties: false, properties }) as const;

const privacy = { hide_views: flag, hide_badges: flag, hide_join_date: flag, search_engines_indexing: flag };

const shared = {
  id: text,
  username: text,
  display_name: text,
  alias: orNull,
  bio: orNull,
  chat_id: orNull,
  created_at: whole,
  is_premium: flag,
  volume_control: flag,
  page_enter_text: orNull,
  layout: text,
  assets: object({
    avatar: orNull,
    cursor: orNull,
    background: orNull,
    audios: list,
    use_chat_avatar: flag,
    shuffle_audios: flag,
    play_all_audios: flag,
  }),
  profile: object({ opacity: whole, blur: whole, font: text }),
  colors: object({ accent: text, text, background: text, badge: text, link: text, monochrome_links: flag }),
  effects: object({ background: text, cursor: text, username: text }),
  tab: object({ animated_title: text, use_avatar: flag }),
  typewriter: object({ enabled: flag, texts: list }),
};

/** Response of GET /api/user/:username; Fastify makes a serializer of it. */
export const publicUserSchema = object({ ...shared, privacy: object({ ...privacy, hide_likes: flag }) });

/** Response of GET and PATCH /api/user. */
export const ownUserSchema = object({
  ...shared,
  email: orNull,
  custom_domain: orNull,
  otp_enabled: flag,
  locale: text,
  privacy: object(privacy),
});

const colour = { type: "string", pattern: "^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$" } as const;
const visible = (max: number) =>
  ({ type: ["string", "null"], maxLength: max, pattern: "^[^\\u0000-\\u001f]*$" }) as const;

/** Body of PATCH /api/user, without the two names that are claimed apart and the files. */
export const userChangeSchema = object({
  display_name: { type: "string", minLength: 1, maxLength: 50, pattern: "^[^\\u0000-\\u001f]*$" },
  bio: { type: ["string", "null"], maxLength: 500 },
  location: visible(60),
  page_enter_text: visible(100),
  volume_control: flag,
  layout: { type: "string", enum: ["default", "modern", "minimal", "compact", "portfolio", "split"] },
  profile: object({ opacity: percent, blur: percent }),
  colors: object({
    accent: colour,
    text: colour,
    background: colour,
    badge: colour,
    link: colour,
    monochrome_links: flag,
  }),
  typewriter: object({
    enabled: flag,
    texts: { type: "array", maxItems: 10, items: { type: "string", maxLength: 120 } },
  }),
});

/** Body of POST /api/links. */
export const newLinkSchema = {
  ...object({
    type: { type: "string", enum: ["x", "instagram", "youtube", "github", "gitlab", "twitch", "reddit", "mastodon"] },
    value: { type: "string", minLength: 1, maxLength: 512, pattern: "^[A-Za-z0-9][A-Za-z0-9-]{0,38}$" },
  }),
  required: ["type", "value"],
} as const;

/** A link as it is answered. */
export const linkSchema = object({ id: text, type: text, value: text });
