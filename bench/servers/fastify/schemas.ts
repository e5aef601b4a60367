import { z } from "zod";
import { ownAnswer, profileFields, type Shape, variantA } from "@/lib/users/profile-fields";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const percent = { type: "integer", minimum: 0, maximum: 100 } as const;

const object = <Properties extends object>(properties: Properties) =>
  ({ type: "object", additionalProperties: false, properties }) as const;

type Plain = { type: string | string[]; items?: Plain; properties?: Record<string, Plain> };

/** The types of a schema and nothing that a serializer would have to check. */
function plain({ type, anyOf, items }: z.core.JSONSchema.BaseSchema): Plain {
  if (anyOf) return { type: anyOf.flatMap((option) => plain(option as z.core.JSONSchema.BaseSchema).type) };
  const kind = type ?? "string";
  return items ? { type: kind, items: plain(items as z.core.JSONSchema.BaseSchema) } : { type: kind };
}

const propertiesOf = (shape: Shape): Record<string, Plain> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, entry]) => [
      key,
      typeof entry === "string" ? plain(z.toJSONSchema(profileFields[entry].schema)) : object(propertiesOf(entry)),
    ]),
  );

/** Response of GET /api/user/:username; Fastify makes a serializer of it. */
export const publicUserSchema = object(propertiesOf(variantA));

/** Response of GET and PATCH /api/user. */
export const ownUserSchema = object({ ...propertiesOf(ownAnswer), email: { type: ["string", "null"] } });

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
