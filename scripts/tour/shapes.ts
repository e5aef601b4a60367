import { z } from "zod";
import * as schema from "@/lib/people/users/schema";

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
const cursor = stored("cursors", "cur");

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

/** What a schema of the API's document takes. */
const fitting =
  (schema: z.ZodType): Shape =>
  (value, place) =>
    schema.safeParse(value).error?.issues.map(({ path, message }) => `${[place, ...path].join(".")}: ${message}`) ?? [];

/** Variant A as everybody sees it. */
export const publicUser = fitting(schema.publicUser);

/** Variant A as its owner sees it, without and with the scope email. */
export const ownUser = fitting(schema.ownUser.omit({ email: true }));
export const ownUserWithEmail = fitting(schema.ownUser.extend({ email: z.string() }));

/** Variant B; what its owner hides is null. */
export const userB = fitting(schema.publicUserB);

/** The error body of every refusal. */
export const refusal: Shape = (value, place) => {
  const hasFields = typeof value === "object" && value !== null && "fields" in value;
  const fields: Shape = (all, at) =>
    typeof all === "object" && all !== null
      ? Object.entries(all).flatMap(([name, messages]) => list(text)(messages, `${at}.${name}`))
      : [`${at} is no object`];
  return object({ error: text, error_description: text, ...(hasFields && { fields }) })(value, place);
};
