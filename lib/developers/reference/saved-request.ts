import { siteOrigin } from "@/lib/core/site-origin";
import type { ExampleBody } from "@/lib/developers/snippets/request";
import { issueToken } from "@/lib/people/oauth/operations";
import { type DescribedOperation, describedOperations, resolveSchema } from "./document";
import { exampleRequest } from "./example-request";
import { accessWords, operationTitle } from "./operation-page";

/** People fill these in. All but the first are empty, so that whoever sends every request at once changes nothing. */
const filledIn = {
  token: "An access token or a personal token, for requests that read",
  write_token:
    "The same token, or one with more scopes, for requests that change something. While it is empty they are refused",
  application_token: "The access token that client credentials bring, for the webhooks of an application",
  client_id: "The client ID of your application",
  client_secret: "Its client secret; empty for a public application",
  redirect_uri: "The redirect URI that the authorization request named",
  code: "The code that came to the redirect URI; it works once, within a minute",
  code_verifier: "The verifier whose challenge the authorization request had (PKCE); empty without one",
  refresh_token: "The latest refresh token",
  device_code: "The device code that came with the code that a person types",
  etag: "The ETag of the page that you read, with its quotation marks. While it is empty the page is not replaced",
};

const placeholder = (name: string) => `{{${name}}}`;
const isFilledIn = (name: string): name is keyof typeof filledIn => name in filledIn;

type PathPart = { text: string; name?: string; value: string; description: string };
type QueryField = { name: string; description: string };
/** A field without a value is one that may be sent. */
type FormField = { name: string; value: string; isSent: boolean };
export type SavedBody = Exclude<ExampleBody, { type: "form" }> | { type: "form"; fields: FormField[] };

/** A request as programs that send requests keep it; `{{name}}` stands for a value, in Postman as in `.http` files. */
export type SavedRequest = {
  tags: string[];
  name: string;
  method: string;
  /** Markdown with absolute links. */
  description: string;
  /** The variable that holds the token, where the request has one. */
  token?: "token" | "write_token" | "application_token";
  path: PathPart[];
  query: QueryField[];
  headers: [name: string, value: string][];
  body?: SavedBody;
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Names the variable of an id by what it is the id of: `link_id` for `/api/links/{id}`. */
const idVariable = (folder = "") => `${folder.replace(/ies$/, "y").replace(/s$/, "")}_id`;

/** An id is a variable without a value, so that nobody deletes what an example names. */
function pathParts({ path, parameters, operationId }: DescribedOperation, pathname: string): PathPart[] {
  const values = pathname.split("/");
  const folders = path.split("/");
  return folders.slice(1).map((text, index) => {
    const [, name] = /^\{(.+)\}$/.exec(text) ?? [];
    const value = decodeURIComponent(values[index + 1] ?? "");
    if (name === undefined) return { text, value, description: "" };
    const known = parameters.find((parameter) => parameter.name === name && parameter.in === "path");
    if (!known) throw new Error(`${operationId} does not describe ${name}`);
    const shown = uuid.test(value) ? placeholder(idVariable(folders[index])) : value;
    return { text, name, value: shown, description: known.description ?? "" };
  });
}

/** Reading userinfo by POST changes nothing. */
function tokenVariable({ token, method, scopes }: DescribedOperation): SavedRequest["token"] {
  if (token === "none") return undefined;
  if (token === "application") return "application_token";
  return method === "GET" || scopes.includes("openid") ? "token" : "write_token";
}

function savedBody(body: ExampleBody): SavedBody {
  if (body.type !== "form") return body;
  const fields = Object.entries(body.fields).map(([name, value]) => ({
    ...{ name, value: isFilledIn(name) ? placeholder(name) : value, isSent: true },
  }));
  return { type: "form", fields };
}

const withAbsoluteLinks = (text: string) => text.replaceAll("](/", `](${siteOrigin()}/`);

function savedRequest(operation: DescribedOperation): SavedRequest {
  const { tags, summary, method, description = "", parameters, operationId } = operation;
  const { url, headers = {}, body } = exampleRequest(operation);
  const replaces = "If-Match" in headers;
  const more = replaces ? ["The body is empty: paste the page that you have read, and change it."] : [];
  return {
    ...{ tags, name: operationTitle(operationId), method },
    description: withAbsoluteLinks(
      [`${summary}.`, description, ...more, `Access: ${accessWords(operation)}.`].join("\n\n"),
    ),
    token: tokenVariable(operation),
    path: pathParts(operation, new URL(url).pathname),
    query: parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, description = "" }) => ({ name, description })),
    headers: Object.entries(headers).map(([name, value]) => [name, name === "If-Match" ? placeholder("etag") : value]),
    // An example in place of what was read would remove the whole page.
    ...(body && { body: replaces ? { type: "json", value: undefined } : savedBody(body) }),
  };
}

/** One request for each grant of the token endpoint: a form of its own, whose fields are variables. */
function tokenRequests(operation: DescribedOperation): SavedRequest[] {
  const [media] = Object.values(operation.requestBody?.content ?? {});
  const forms = media ? (resolveSchema(media.schema).schema.oneOf ?? []) : [];
  return forms.map((form) => {
    const { title = "", properties = {} } = resolveSchema(form).schema;
    const fields = Object.entries(properties).map(([name, { const: fixed }]) => {
      const value = fixed === undefined ? (isFilledIn(name) ? placeholder(name) : "") : String(fixed);
      return { name, value, isSent: value !== "" };
    });
    const name = `Get tokens ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
    return { ...savedRequest(operation), name, body: { type: "form", fields } };
  });
}

/** Returns every operation as one request, but that of tokens as one for each grant. */
export const savedRequests = (): SavedRequest[] =>
  describedOperations().flatMap((operation) =>
    operation.path === issueToken.path ? tokenRequests(operation) : [savedRequest(operation)],
  );

/** Returns all variables with what they are for, the address of this site first. */
export function savedVariables(): { name: string; value: string; description: string }[] {
  const values = savedRequests().flatMap(({ path }) => path.map(({ value }) => value));
  const ids = values.flatMap((value) => [...value.matchAll(/^\{\{(\w+)_id\}\}$/g)].map(([, what = ""]) => what));
  return [
    { name: "base_url", value: siteOrigin(), description: "The address of the instance" },
    ...Object.entries(filledIn).map(([name, description]) => ({ name, value: "", description })),
    ...[...new Set(ids)].map((what) => ({ name: `${what}_id`, value: "", description: `Which ${what}, by its id` })),
  ];
}

export const howToFillIn = [
  "Set `token` to send requests that read, and `write_token` as well to change something.",
  "`write_token`, `etag` and all ids are empty at first, so that sending every request at once changes nothing.",
  "Requests about webhooks send `application_token`, which client credentials bring; userinfo needs an access token with the scope `openid`, which personal tokens do not have.",
  "A code comes from the authorization page, which opens in a browser.",
];
