import { env } from "@/lib/core/process/env";
import { cachedByOrigin, siteOrigin } from "@/lib/core/site-origin";
import { operationTags } from "./document";
import { howToFillIn, type SavedBody, type SavedRequest, savedRequests, savedVariables } from "./saved-request";

const base = "{{base_url}}";
const indented = (value: unknown) => JSON.stringify(value, null, 2);
const bearer = (variable: string) => ({
  type: "bearer",
  bearer: [{ key: "token", value: `{{${variable}}}`, type: "string" }],
});

function postmanBody(body: SavedBody): object {
  if (body.type === "json")
    return { mode: "raw", raw: indented(body.value) ?? "", options: { raw: { language: "json" } } };
  if (body.type === "form")
    return {
      mode: "urlencoded",
      urlencoded: body.fields.map(({ name, value, isSent }) => ({
        ...{ key: name, value, type: "text", disabled: !isSent },
      })),
    };
  const formdata = Object.entries(body.parts).map(([key, part]) =>
    typeof part === "string" ? { key, value: part, type: "text" } : { key, src: part.file, type: "file" },
  );
  return { mode: "formdata", formdata };
}

function postmanRequest({ method, token, description, path, query, headers, body }: SavedRequest): object {
  const segments = path.map(({ text, name }) => (name === undefined ? text : `:${name}`));
  const json = body?.type === "json" ? [["Content-Type", "application/json"] as const] : [];
  return {
    method,
    ...(token === undefined && { auth: { type: "noauth" } }),
    ...(token !== undefined && token !== "token" && { auth: bearer(token) }),
    header: [...json, ...headers].map(([key, value]) => ({ key, value })),
    url: {
      raw: `${base}/${segments.join("/")}`,
      host: [base],
      path: segments,
      query: query.map(({ name, description }) => ({ key: name, value: "", description, disabled: true })),
      variable: path.flatMap(({ name, value, description }) =>
        name === undefined ? [] : [{ key: name, value, description }],
      ),
    },
    ...(body && { body: postmanBody(body) }),
    description,
  };
}

/** Returns every operation as a request of Postman, in its format of collections, version 2.1. */
export const postmanCollection = (): string =>
  cachedByOrigin("postman-collection", () =>
    indented({
      info: {
        name: `${env().SITE_NAME} API`,
        description: `${howToFillIn.join("\n\n")}\n\n[Reference](${siteOrigin()}/developers/api)`,
        schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
      },
      auth: bearer("token"),
      variable: savedVariables().map(({ name, value, description }) => ({
        ...{ key: name, value, type: "string", description },
      })),
      item: operationTags().map(({ name, description }) => ({
        ...{ name, description },
        item: savedRequests()
          .filter(({ tags }) => tags.includes(name))
          .map((saved) => ({ name: saved.name, request: postmanRequest(saved), response: [] })),
      })),
    }),
  );
