import { z } from "zod";
import type { ProfileField } from "@/lib/people/users/field-kinds";
import {
  changeable,
  type FieldName,
  ownAnswer,
  profileFields,
  type Shape,
  variantA,
} from "@/lib/people/users/profile-fields";

const text = { type: "string" } as const;

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

/** Null is a type alongside others, since Ajv would coerce it where it comes last in `anyOf`. */
function writtenSchema(name: FieldName): object {
  const { schema, change = schema }: ProfileField = profileFields[name];
  const { $schema: _, anyOf, ...written } = z.toJSONSchema(change, { io: "input" });
  if (!anyOf) return written;
  const [{ type, enum: values, ...bounds }] = anyOf as [z.core.JSONSchema.BaseSchema];
  return { type: [type, "null"], ...(values && { enum: [...values, null] }), ...bounds };
}

const changePropertiesOf = (shape: Shape): Record<string, object> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, entry]) => [
      key,
      typeof entry === "string" ? writtenSchema(entry) : object(changePropertiesOf(entry)),
    ]),
  );

const { username: _username, alias: _alias, assets: _assets, ...changed } = changeable;

/** Body of PATCH /api/user, without the two names that are claimed apart and the files. */
export const userChangeSchema = object(changePropertiesOf(changed));

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
