import { z } from "zod";
import { env } from "@/lib/env";
import { errorStatus } from "@/lib/errors";
import { acceptedTypes } from "@/lib/media/media-kinds";
import { scopes } from "@/lib/oauth/scopes";
import { type Operation, requiredScopes } from "./operation";
import { operations } from "./operations";
import { bodyMediaTypes } from "./read-body";

const errorSchema = z.strictObject({
  error: z.enum(Object.keys(errorStatus) as [string, ...string[]]),
  error_description: z.string().describe("One sentence that tells what to do"),
  fields: z.record(z.string(), z.array(z.string())).optional().describe("Messages by field, on validation errors"),
});

function jsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

const errorResponse = (description: string) => ({
  description,
  headers: { "X-Request-Id": { $ref: "#/components/headers/RequestId" } },
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

function failureResponses(operation: Operation): Record<string, object> {
  const isToken = operation.path === "/api/oauth2/token";
  const needsToken = operation.access !== "public";
  const possible: [boolean, number, string][] = [
    [isToken || Boolean(operation.body ?? operation.query), 400, "A field is not valid; `fields` names it"],
    [isToken || needsToken, 401, isToken ? "Client authentication failed" : "The access token is missing or invalid"],
    [needsToken, 403, "The access token lacks a scope, or the thing belongs to another user"],
    [Boolean(operation.params), 404, "There is no such thing"],
    [Boolean(operation.body), 408, "The body did not arrive in time"],
    [
      operation.method === "PATCH" || (operation.method === "POST" && needsToken),
      409,
      "A name is taken, or a limit is reached",
    ],
    [Boolean(operation.body), 413, "The body, or one of its files, is too large"],
    [Boolean(operation.body), 415, "The media type of the body, or the type of a file in it, is not accepted"],
    [true, 429, "Too many requests; wait for `Retry-After` seconds"],
    [true, 503, "The database or the storage cannot be reached, or is busy; wait for `Retry-After` seconds"],
  ];
  return Object.fromEntries(
    possible.flatMap(([applies, status, description]) => (applies ? [[status, errorResponse(description)]] : [])),
  );
}

function parameters(place: "path" | "query", schema: z.ZodType | undefined) {
  const { properties = {}, required = [] } = (schema ? jsonSchema(schema, "input") : {}) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody({ body, bodyType = "json", files, example }: Operation) {
  if (!body) return {};
  const encoding = Object.entries(files ?? {}).map(([part, kind]) => [
    part,
    { contentType: acceptedTypes[kind].join(", ") },
  ]);
  const content = {
    schema: jsonSchema(body, "input"),
    ...(example?.body !== undefined && { example: example.body }),
    ...(files && { encoding: Object.fromEntries(encoding) }),
  };
  return { requestBody: { required: true, content: { [bodyMediaTypes[bodyType]]: content } } };
}

function success({ response, example }: Operation) {
  if (!response) return {};
  const content = {
    schema: jsonSchema(response, "output"),
    ...(example?.response !== undefined && { example: example.response }),
  };
  return { content: { "application/json": content } };
}

const successNames = { 200: "Done", 201: "Created", 204: "Deleted" } as const;

function describeOperation(operation: Operation): object {
  const { status, access } = operation;
  const isTagged = access === "public" && operation.method === "GET";
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    security: access === "public" ? [] : [{ oauth2: requiredScopes(operation) }],
    parameters: [...parameters("path", operation.params), ...parameters("query", operation.query)],
    ...requestBody(operation),
    responses: {
      [status]: {
        description: successNames[status],
        headers: { "X-Request-Id": { $ref: "#/components/headers/RequestId" } },
        ...success(operation),
      },
      ...(isTagged && { 304: { description: "Unchanged since the given `If-None-Match`" } }),
      ...failureResponses(operation),
    },
  };
}

/** The OpenAPI 3.1 document of the service, made from its operations. */
export function openApiDocument(): object {
  const { BASE_URL, SITE_NAME } = env();
  const tokenUrl = `${BASE_URL}/api/oauth2/token`;
  const paths: Record<string, Record<string, object>> = {};
  for (const record of operations as Operation[]) {
    paths[record.path] ??= {};
    const path = paths[record.path];
    if (path) path[record.method.toLowerCase()] = describeOperation(record);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${SITE_NAME} API`,
      version: "1.0.0",
      description:
        "Customizable public profile pages. Errors have one form: `error`, `error_description` and `fields`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: BASE_URL }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: jsonSchema(errorSchema, "output") },
      headers: {
        RequestId: { description: "Names this request in our log", schema: { type: "string", format: "uuid" } },
      },
      securitySchemes: {
        oauth2: {
          type: "oauth2",
          description: "Access tokens are sent as `Authorization: Bearer`. Client credentials hold every scope.",
          flows: {
            authorizationCode: {
              authorizationUrl: `${BASE_URL}/oauth2/authorize`,
              tokenUrl,
              refreshUrl: tokenUrl,
              scopes,
            },
            clientCredentials: { tokenUrl, scopes: {} },
          },
        },
      },
    },
  };
}
