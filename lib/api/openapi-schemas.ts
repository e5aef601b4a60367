import { z } from "zod";
import { card, listedCard, newCard } from "@/lib/cards/schema";
import { errorStatus } from "@/lib/errors";
import { link, linkChange, newLink } from "@/lib/links/schema";
import * as media from "@/lib/media/schema";
import { clientToken, grantedTokens, tokenRequest } from "@/lib/oauth/schema";
import { pageDocument, publishedPage } from "@/lib/page/document";
import { ownUser, publicUser, publicUserB, userChange } from "@/lib/users/schema";

export type Direction = "input" | "output";
export type JsonSchema = Record<string, unknown>;

const error = z.strictObject({
  error: z.enum(Object.keys(errorStatus) as [string, ...string[]]),
  error_description: z.string().describe("One sentence that tells what to do"),
  fields: z
    .record(z.string(), z.array(z.string()).min(1))
    .optional()
    .describe("Messages by field, of invalid_request; of more than 20 problems, body says how many are left out"),
});

const named: Record<Direction, Record<string, z.ZodType>> = {
  output: {
    ...{ User: publicUser, UserB: publicUserB, OwnUser: ownUser },
    ...{ Link: link, Card: card, ListedCard: listedCard, Audio: media.audio, UploadResult: media.uploadResult },
    ...{ Page: publishedPage },
    ...{ GrantedTokens: grantedTokens, ClientToken: clientToken, Error: error },
  },
  input: {
    ...{ UserChange: userChange, NewLink: newLink, LinkChange: linkChange, NewCard: newCard },
    ...{ NewAvatar: media.newAvatar, NewBackground: media.newBackground, NewCursor: media.newCursor },
    ...{ NewFont: media.newFont, NewAudio: media.newAudio, AudioChange: media.audioChange },
    ...{ NewPage: pageDocument, TokenRequest: tokenRequest },
  },
};
const names = new Map(
  Object.values(named).flatMap((group) =>
    Object.entries(group).map(([name, schema]): [unknown, string] => [schema, name]),
  ),
);

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function convert(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const inner: unknown = zodSchema;
      const name = inner === schema ? undefined : names.get(inner);
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key];
      Object.assign(jsonSchema, reference(name));
    },
  });
  return rest;
}

/** A schema in the document: a reference when it has a name, else inline. */
export function schemaOf(schema: z.ZodType, io: Direction): JsonSchema {
  const name = names.get(schema);
  return name === undefined ? convert(schema, io) : reference(name);
}

/** A schema inline, even when it has a name. */
export function writtenOut(schema: z.ZodType, io: Direction): JsonSchema {
  return convert(schema, io);
}

/** `components.schemas` of the document. */
export function schemaComponents(): Record<string, JsonSchema> {
  const written = (["output", "input"] as const).flatMap((io) =>
    Object.entries(named[io]).map(([name, schema]): [string, JsonSchema] => [name, convert(schema, io)]),
  );
  return Object.fromEntries(written);
}
