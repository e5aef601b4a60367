import { z } from "zod";
import { errorStatus } from "@/lib/core/errors";
import { patternDescriptions } from "@/lib/core/text/schema";
import * as media from "@/lib/media/files/schema";
import { card, listedCard, newCard, newCards } from "@/lib/page/cards/schema";
import { pageDocument, publishedPage } from "@/lib/page/document/document";
import { link, linkChange, newLink } from "@/lib/page/links/schema";
import { clientToken, grantedTokens, tokenRequest, tokenRequests } from "@/lib/people/oauth/schema";
import { webhook, webhookDelivery } from "@/lib/people/oauth/webhooks/schema";
import { ownUser, publicUser, publicUserB, userChange } from "@/lib/people/users/schema";
import { mapObjects, openForReaders } from "./readers";

export type Direction = "input" | "output";
export type JsonSchema = Record<string, unknown>;

const error = z.strictObject({
  error: z.enum(Object.keys(errorStatus) as [string, ...string[]]),
  error_description: z.string().describe("One sentence that tells what to do"),
  fields: z
    .record(z.string(), z.array(z.string()).min(1))
    .optional()
    .describe(
      "Messages by field, of invalid_request; of more than 20 problems, body says how many are left out. Absent where the request itself is malformed, such as its path",
    ),
});

const named: Record<Direction, Record<string, z.ZodType>> = {
  output: {
    ...{ User: publicUser, UserB: publicUserB, OwnUser: ownUser },
    ...{ Link: link, Card: card, ListedCard: listedCard, Audio: media.audio, UploadResult: media.uploadResult },
    ...{ Page: publishedPage, Webhook: webhook, WebhookDelivery: webhookDelivery },
    ...{ GrantedTokens: grantedTokens, ClientToken: clientToken, Error: error },
  },
  input: {
    ...{ UserChange: userChange, NewLink: newLink, LinkChange: linkChange, NewCard: newCard },
    ...newCards,
    ...{ NewAvatar: media.newAvatar, NewBackground: media.newBackground, NewCursor: media.newCursor },
    ...{ NewFont: media.newFont, NewAudio: media.newAudio, AudioChange: media.audioChange },
    ...{ NewPage: pageDocument, TokenRequest: tokenRequest },
    ...{ CodeTokenRequest: tokenRequests.code, RefreshTokenRequest: tokenRequests.refresh },
    ...{ DeviceTokenRequest: tokenRequests.device, ClientTokenRequest: tokenRequests.client },
  },
};
const names = new Map(
  Object.values(named).flatMap((group) =>
    Object.entries(group).map(([name, schema]): [unknown, string] => [schema, name]),
  ),
);

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Says which form a union has by the value of one property; OpenAPI looks only at named forms. */
function findDiscriminator(schema: unknown): object | undefined {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return undefined;
  const { discriminator: propertyName, options } = schema.def;
  const mapping = (options as z.ZodObject[]).flatMap((option) => {
    const [name, value] = [names.get(option), option.shape[propertyName]];
    if (name === undefined || !(value instanceof z.ZodLiteral)) return [];
    return [[String(value.value), reference(name).$ref]];
  });
  return mapping.length === options.length ? { propertyName, mapping: Object.fromEntries(mapping) } : undefined;
}

function convert(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const inner: unknown = zodSchema;
      const discriminator = findDiscriminator(inner);
      if (discriminator) Object.assign(jsonSchema, { discriminator });
      const name = inner === schema ? undefined : names.get(inner);
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key];
      Object.assign(jsonSchema, reference(name));
    },
  });
  return io === "output" ? openForReaders(rest) : (mapObjects(rest, inWords) as JsonSchema);
}

/** Says in words what a pattern of text means. The default of an object is that of its fields. */
function inWords({ default: usual, ...schema }: JsonSchema): JsonSchema {
  const words = patternDescriptions.get(String(schema.pattern));
  const description = [schema.description, words].filter(Boolean).join(". ");
  return {
    ...(usual !== undefined && schema.type !== "object" && { default: usual }),
    ...schema,
    ...(words && { description }),
  };
}

/** Returns a schema for the document: a reference when it has a name, and inline otherwise. */
export function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const name = names.get(schema);
  return name === undefined ? convert(schema, io) : reference(name);
}

/** Returns a schema inline, even when it has a name. */
export function inlineSchema(schema: z.ZodType, io: Direction): JsonSchema {
  return convert(schema, io);
}

/**
 * Returns the schema of an input with nothing left out that another has a name for, and without the patterns that words
 * describe: assistants read it whole, each time.
 */
export function wholeSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return mapObjects(rest, withoutWordedPattern) as JsonSchema;
}

function withoutWordedPattern({ pattern, default: usual, ...schema }: JsonSchema): JsonSchema {
  return {
    ...(usual !== undefined && schema.type !== "object" && { default: usual }),
    ...schema,
    ...(pattern !== undefined && !patternDescriptions.has(String(pattern)) && { pattern }),
  };
}

/** Returns `components.schemas` of the document. */
export function schemaComponents(): Record<string, JsonSchema> {
  const written = (["output", "input"] as const).flatMap((io) =>
    Object.entries(named[io]).map(([name, schema]): [string, JsonSchema] => [name, convert(schema, io)]),
  );
  return Object.fromEntries(written);
}
