import type { Operation } from "@/lib/core/operation/operation";
import { scopes } from "@/lib/core/operation/scopes";
import { env } from "@/lib/core/process/env";
import { siteOrigin } from "@/lib/core/site-origin";
import { version } from "@/package.json";
import { filePaths } from "./openapi-files";
import { describeOperation } from "./openapi-operation";
import { errorComponents, headers } from "./openapi-responses";
import { schemaComponents } from "./openapi-schemas";
import { webhookPaths } from "./openapi-webhooks";
import { operations } from "./operations";

const description = `Customizable public profile pages, for third-party apps.

**Access.** For your own page, make a personal token at \`/settings/developers/tokens\`. An application, which you register
at \`/settings/developers\`, gets access tokens: by the authorization code flow, on behalf of a person and with the scopes
they grant, or by client credentials, on behalf of the owner who made the secret. They live one hour. Send either token as
\`Authorization: Bearer\`.

**Errors** have one form: \`error\`, a code; \`error_description\`, a sentence that tells what to do; and, with
\`invalid_request\`, \`fields\`. Next to the statuses listed, any request can meet a 500 \`server_error\`.

**Bodies** are strict: an unknown field is refused, and so is a read-only one unless it has its present value. In a PATCH, what is absent stays, and \`null\` clears.
Text is trimmed at its ends, and optional text that is empty is null. A body with a \`Content-Encoding\` is a 415, also
where no body is taken.

**Limits.** An answer that counted against the limit of an operation tells what is left of it. Stored files and other
paths are counted by address alone, and tell of it in their 429. After a 429 or a 503, wait for \`Retry-After\`.`;

/** The document, the changelog and the clients share the version of the release (`/developers/versioning`). */
export const apiVersion = version;

const tags = {
  Token: "Access tokens (RFC 6749)",
  Users: "Profiles: everybody's to read, your own to change",
  Links: "Your links to accounts elsewhere",
  Cards: "Your cards: chat presence, a server's invite, the weather",
  Page: "Your page whole, as one document",
  Statistics: "How often your page was seen, and what was clicked",
  Webhooks: "What your application is told of, and whether it arrived",
  Uploads: "Your avatar, background, cursor, font and audio tracks",
  Files: "What was uploaded",
};

function securitySchemes(baseUrl: string) {
  const tokenUrl = `${baseUrl}/api/oauth2/token`;
  return {
    oauth2: {
      type: "oauth2",
      description:
        "For applications: gets an access token, which is sent as `Authorization: Bearer`. Client credentials hold every scope.",
      flows: {
        authorizationCode: {
          authorizationUrl: `${baseUrl}/oauth2/authorize`,
          tokenUrl,
          refreshUrl: tokenUrl,
          scopes,
        },
        clientCredentials: { tokenUrl, scopes: {} },
      },
    },
    bearer: {
      type: "http",
      scheme: "bearer",
      description:
        "A token that you have: a personal token of `/settings/developers/tokens`, or an access token. It needs the scopes that the operation lists under `oauth2`.",
    },
    client: {
      type: "http",
      scheme: "basic",
      description: "`client_id` and `client_secret`, in place of those parameters in the body",
    },
  };
}

/** Returns the OpenAPI 3.1 document, generated from the operations. */
export function openApiDocument(): object {
  const { SITE_NAME } = env();
  const origin = siteOrigin();
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations as readonly Operation[]) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(operation) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${SITE_NAME} API`,
      version: apiVersion,
      summary: "Customizable public profile pages",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    externalDocs: { description: "Quickstart", url: `${origin}/developers` },
    servers: [{ url: origin }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...filePaths },
    webhooks: webhookPaths(),
    components: {
      schemas: schemaComponents(),
      responses: errorComponents(),
      headers,
      securitySchemes: securitySchemes(origin),
    },
  };
}
