/** Says what of a value is not as the document has it, each problem with its place; nothing when all is well. */
export type Shape = (value: unknown, place: string) => string[];

const format =
  (name: string, fits: (value: unknown) => boolean): Shape =>
  (value, place) =>
    fits(value) ? [] : [`${place} is no ${name}`];
const matching = (name: string, pattern: RegExp) =>
  format(name, (value) => typeof value === "string" && pattern.test(value));

const uuidPattern = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
const text = format("string", (value) => typeof value === "string");
const uuid = matching("UUID", new RegExp(`^${uuidPattern}$`));
const integer = format("integer", Number.isInteger);
const boolean = format("boolean", (value) => typeof value === "boolean");
const absent = format("null", (value) => value === null);
const colour = matching("hex colour", /^#([0-9a-f]{3}|[0-9a-f]{6})$/i);
const token = matching("token", /^\S{20,}$/);
const exactly = (wanted: unknown) => format(JSON.stringify(wanted), (value) => value === wanted);

const nullable =
  (shape: Shape): Shape =>
  (value, place) =>
    value === null ? [] : shape(value, place);

const list =
  (shape: Shape): Shape =>
  (value, place) =>
    Array.isArray(value)
      ? value.flatMap((entry, index) => shape(entry, `${place}[${index}]`))
      : [`${place} is no array`];

/** An object of exactly these keys. */
const object =
  (shapes: Record<string, Shape>): Shape =>
  (value, place) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${place} is no object`];
    const entries = new Map(Object.entries(value));
    const missing = Object.keys(shapes).filter((key) => !entries.has(key));
    const surplus = [...entries.keys()].filter((key) => !Object.hasOwn(shapes, key));
    return [
      ...missing.map((key) => `${place}.${key} is missing`),
      ...surplus.map((key) => `${place}.${key} is not in the document`),
      ...Object.entries(shapes).flatMap(([key, shape]) =>
        entries.has(key) ? shape(entries.get(key), `${place}.${key}`) : [],
      ),
    ];
  };

/** The address of a stored file: {cdn_url}, the segment of its kind, an identifier, and one of these extensions. */
const stored = (segment: string, extensions: string) =>
  matching(`address of ${segment}`, new RegExp(`^https?://\\S+/${segment}/${uuidPattern}\\.(${extensions})$`));
const images = "png|jpg|gif|webp|avif";
const avatar = stored("avatars", images);
const background = stored("backgrounds", "webp|mp4|webm");
const cursor = stored("cursors", "cur");
const audioFile = stored("audios", "mp3|wav|ogg|flac|aac|m4a");

export const codeTokens = object({
  access_token: token,
  token_type: exactly("bearer"),
  expires_in: exactly(3600),
  refresh_token: token,
  scope: text,
});
export const clientTokens = object({ access_token: token, token_type: exactly("bearer"), expires_in: exactly(3600) });

const link = { id: uuid, type: text, value: text };
export const aLink = object(link);
export const linkList = list(aLink);

const cardType = matching("card type", /^(chat|server|weather)$/);
/** Value and extra depend on the type: a chat card has no value, and nothing but a chat card has an extra. */
const cardOf =
  (listed: boolean): Shape =>
  (value, place) => {
    const isChat = typeof value === "object" && value !== null && "type" in value && value.type === "chat";
    const card = { id: uuid, type: cardType, value: isChat ? absent : text };
    const extra = isChat ? object({ show_badges: boolean }) : absent;
    return object(listed ? { ...card, extra } : card)(value, place);
  };
export const aCard = cardOf(false);
export const cardList = list(cardOf(true));

const audio = { id: uuid, name: text, duration: integer };
export const audioWithoutCover = object({ ...audio, cover: absent });
export const audioWithCover = object({ ...audio, cover: uuid });
export const anAudio = object({ ...audio, cover: nullable(uuid) });

export const avatarResult = object({ url: avatar });
export const imageBackgroundResult = object({ url: stored("backgrounds", "webp") });
export const videoBackgroundResult = object({ url: stored("backgrounds", "mp4|webm") });
export const cursorResult = object({ url: cursor });
export const fontResult = object({ url: stored("fonts", "ttf|otf|woff|woff2") });

const typewriter = object({ enabled: boolean, texts: list(text) });
const tab = object({ animated_title: text, use_avatar: boolean });
const variantA = {
  id: uuid,
  username: text,
  display_name: text,
  alias: nullable(text),
  bio: nullable(text),
  chat_id: nullable(text),
  created_at: integer,
  is_premium: boolean,
  volume_control: boolean,
  page_enter_text: nullable(text),
  layout: text,
  assets: object({
    avatar: nullable(avatar),
    cursor: nullable(cursor),
    background: nullable(background),
    audios: list(audioFile),
    use_chat_avatar: boolean,
    shuffle_audios: boolean,
    play_all_audios: boolean,
  }),
  profile: object({ opacity: integer, blur: integer, font: text }),
  colors: object({
    accent: colour,
    text: colour,
    background: colour,
    badge: colour,
    link: colour,
    monochrome_links: boolean,
  }),
  effects: object({ background: text, cursor: text, username: text }),
  tab,
  typewriter,
};
const privacy = {
  hide_views: boolean,
  hide_badges: boolean,
  hide_join_date: boolean,
  search_engines_indexing: boolean,
};

/** Variant A as everybody sees it. */
export const publicUser = object({ ...variantA, privacy: object({ ...privacy, hide_likes: boolean }) });

const own = {
  ...variantA,
  custom_domain: nullable(text),
  otp_enabled: boolean,
  locale: text,
  privacy: object(privacy),
};
/** Variant A as its owner sees it, without and with the scope email. */
export const ownUser = object(own);
export const ownUserWithEmail = object({ ...own, email: text });

const track = object({ id: uuid, name: text, duration: integer, cover_id: nullable(uuid) });

/** Variant B; what its owner hides is null. */
export const userB = object({
  uid: integer,
  username: text,
  alias: nullable(text),
  assets: object({
    audios: list(track),
    avatar_url: nullable(avatar),
    background_url: nullable(background),
    cursor_url: nullable(cursor),
  }),
  colors: object({ accent: colour, background: colour, badges: colour, links: colour, text: colour }),
  config: object({
    avatar_shape: text,
    bio: nullable(text),
    font: text,
    join_date: nullable(matching("date", /^\d{4}-\d{2}-\d{2}$/)),
    layout: text,
    likes: nullable(integer),
    location: nullable(text),
    page_enter_text: nullable(text),
    page_views: nullable(integer),
    profile_blur: integer,
    profile_opacity: integer,
    shuffle_audios: boolean,
    use_chat_avatar: boolean,
    volume_control: boolean,
  }),
  effects: object({
    background: text,
    badges_glow: boolean,
    cursor: nullable(text),
    links_glow: boolean,
    username: text,
    username_glow: boolean,
  }),
  tab,
  typewriter,
});

/** The error body of every refusal. */
export const refusal: Shape = (value, place) => {
  const hasFields = typeof value === "object" && value !== null && "fields" in value;
  const fields: Shape = (all, at) =>
    typeof all === "object" && all !== null
      ? Object.entries(all).flatMap(([name, messages]) => list(text)(messages, `${at}.${name}`))
      : [`${at} is no object`];
  return object({ error: text, error_description: text, ...(hasFields && { fields }) })(value, place);
};
