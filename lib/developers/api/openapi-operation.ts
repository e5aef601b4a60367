import type { z } from "zod";
import { bodyMediaTypes } from "@/lib/core/http/read-body";
import { idempotencyBounds } from "@/lib/core/limits/developer-quotas";
import { acceptedTypes } from "@/lib/core/operation/media-kinds";
import { idempotencyHeader, type Operation, requiredScopes, takesIdempotencyKey } from "@/lib/core/operation/operation";
import { limitedHeaders, operationErrors, responseHeaders } from "./openapi-responses";
import { inlineSchema, type JsonSchema, toJsonSchema } from "./openapi-schemas";

export const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  description: "ETags of what you hold; when one of them is current, the answer is 304",
  schema: { type: "string" },
};

const ifMatch = {
  name: "If-Match",
  in: "header",
  required: true,
  description: "ETag of what the change was made from, so that none is lost; `*` for whatever there is",
  schema: { type: "string" },
};

const idempotencyKey = {
  name: idempotencyHeader,
  in: "header",
  description: "A text of your own that names this request, such as a UUID: sent again, it takes effect once",
  schema: { type: "string", minLength: 1, maxLength: idempotencyBounds.keyLength, pattern: "^[ -~]+$" },
};

function parameters(place: "path" | "query", schema: z.ZodType | undefined) {
  const { properties = {}, required = [] } = (schema ? inlineSchema(schema, "input") : {}) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }));
}

/** Returns an example of each part of a multipart body; a file is shown as its path. */
function partsExample(body: z.ZodType): JsonSchema {
  const { properties = {} } = inlineSchema(body, "input") as {
    properties?: Record<string, { examples?: unknown[]; format?: string }>;
  };
  const shown = Object.entries(properties).map(([name, { examples, format }]) => [
    name,
    format === "binary" ? `(the bytes of ${name})` : examples?.[0],
  ]);
  return Object.fromEntries(shown);
}

function requestBody({ body, bodyType = "json", files, example }: Operation) {
  if (!body) return {};
  const encoding = Object.entries(files ?? {}).map(([part, kind]) => [
    part,
    { contentType: acceptedTypes[kind].join(", ") },
  ]);
  const content = {
    schema: toJsonSchema(body, "input"),
    example: files ? partsExample(body) : example?.body,
    ...(files && { encoding: Object.fromEntries(encoding) }),
  };
  const types = bodyType === "form" ? (["form", "json"] as const) : [bodyType];
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [bodyMediaTypes[type], content])) },
  };
}

function success({ response, usualResponse = response, example }: Operation) {
  if (!usualResponse) return {};
  const schema = toJsonSchema(usualResponse, "output");
  return { content: { "application/json": { schema, example: example?.response } } };
}

const successNames = { 200: "Done", 201: "Created", 204: "Deleted" } as const;

function security(operation: Operation): object[] {
  if (operation.bodyType === "form") return [{ client: [] }, {}];
  // Either will do: generated programs get a token by OAuth, or are given one, such as a personal token.
  return operation.access === "public" ? [] : [{ oauth2: requiredScopes(operation) }, { bearer: [] }];
}

/** Describes one operation as an OpenAPI object. */
export function describeOperation(operation: Operation): object {
  const { status, access } = operation;
  const isRead = operation.method === "GET";
  const isPublicRead = access === "public" && isRead;
  const isTagged = operation.entityTag !== undefined || isPublicRead;
  const tokenHeaders = access === "public" ? [] : (["OAuthScopes"] as const);
  const cacheHeaders = isPublicRead ? (["ETag", "CacheStatus"] as const) : (["ETag"] as const);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    security: security(operation),
    parameters: [
      ...parameters("path", operation.params),
      ...(operation.usualResponse ? [] : parameters("query", operation.query)),
      ...(isTagged && isRead ? [ifNoneMatch] : []),
      ...(operation.needsMatch ? [ifMatch] : []),
      ...(takesIdempotencyKey(operation) ? [idempotencyKey] : []),
    ],
    ...requestBody(operation),
    responses: {
      [status]: {
        description: successNames[status],
        headers: limitedHeaders(
          ...tokenHeaders,
          ...(isTagged ? cacheHeaders : []),
          ...(takesIdempotencyKey(operation) ? (["IdempotencyReplayed"] as const) : []),
        ),
        ...success(operation),
      },
      ...(isTagged &&
        isRead && {
          304: {
            description: "Unchanged since the given `If-None-Match`",
            headers: responseHeaders(...tokenHeaders, ...cacheHeaders),
          },
        }),
      ...operationErrors(operation),
    },
  };
}
