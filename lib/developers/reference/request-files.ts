import { env } from "@/lib/core/process/env";
import { cachedByOrigin, siteOrigin } from "@/lib/core/site-origin";
import type { ExampleBody } from "@/lib/developers/snippets/request";
import { type DescribedOperation, describedOperations, operationTags } from "./document";
import { exampleRequest } from "./example-request";

/** Programs that send requests fill these in; `{{name}}` stands for a value, in Postman as in `.http` files. */
const variables = ["token", "client_id", "client_secret"] as const;
const placeholder = (name: string) => `{{${name}}}`;
const isVariable = (name: string) => variables.some((known) => known === name);
const base = placeholder("base_url");

const needsToken = ({ token }: DescribedOperation) => token !== "none";
const titleOf = ({ summary }: DescribedOperation) => summary;

/** What a person fills in stands in for the values of an example. */
const fieldsOf = (fields: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [name, isVariable(name) ? placeholder(name) : value]);

const indented = (value: unknown) => JSON.stringify(value, null, 2);

/** The values of an example at the places of a path's parameters, and its query. */
function exampleAddress(operation: DescribedOperation) {
  const { pathname, searchParams } = new URL(exampleRequest(operation).url);
  const values = pathname.split("/");
  const parts = operation.path.split("/").map((part, index) => {
    const [, name] = /^\{(.+)\}$/.exec(part) ?? [];
    return { part, name, value: decodeURIComponent(values[index] ?? "") };
  });
  return { path: pathname, parts: parts.slice(1), query: [...searchParams] };
}

function postmanBody(body: ExampleBody): object {
  if (body.type === "json") return { mode: "raw", raw: indented(body.value), options: { raw: { language: "json" } } };
  if (body.type === "form")
    return {
      mode: "urlencoded",
      urlencoded: fieldsOf(body.fields).map(([key, value]) => ({ key, value, type: "text" })),
    };
  const formdata = Object.entries(body.parts).map(([key, part]) =>
    typeof part === "string" ? { key, value: part, type: "text" } : { key, src: part.file, type: "file" },
  );
  return { mode: "formdata", formdata };
}

function postmanRequest(operation: DescribedOperation): object {
  const { method, parameters, description } = operation;
  const { headers = {}, body } = exampleRequest(operation);
  const { parts, query: sent } = exampleAddress(operation);
  const path = parts.map(({ part, name }) => (name === undefined ? part : `:${name}`));
  const about = (name: string, place: string) =>
    parameters.find((parameter) => parameter.name === name && parameter.in === place)?.description ?? "";
  const variable = parts.flatMap(({ name, value }) =>
    name === undefined ? [] : [{ key: name, value, description: about(name, "path") }],
  );
  const query = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name }) => {
      const value = sent.find(([key]) => key === name)?.[1];
      return { key: name, value: value ?? "", description: about(name, "query"), disabled: value === undefined };
    });
  const asked = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const json = body?.type === "json" ? { "Content-Type": "application/json" } : {};
  return {
    method,
    ...(!needsToken(operation) && { auth: { type: "noauth" } }),
    header: Object.entries({ ...json, ...headers }).map(([key, value]) => ({ key, value })),
    url: {
      raw: `${base}/${path.join("/")}${asked.length > 0 ? `?${asked.join("&")}` : ""}`,
      host: [base],
      ...{ path, query, variable },
    },
    ...(body && { body: postmanBody(body) }),
    ...(description !== undefined && { description }),
  };
}

/** Every operation as a request of Postman, in its format of collections, version 2.1. */
export const postmanCollection = (): string =>
  cachedByOrigin("postman-collection", () =>
    indented({
      info: {
        name: `${env().SITE_NAME} API`,
        description: `Set the variable \`token\` to an access token or a personal token. ${siteOrigin()}/developers has the reference.`,
        schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
      },
      auth: { type: "bearer", bearer: [{ key: "token", value: placeholder("token"), type: "string" }] },
      variable: [
        { key: "base_url", value: siteOrigin(), type: "string" },
        ...variables.map((key) => ({ key, value: "", type: "string" })),
      ],
      item: operationTags().map(({ name, description }) => ({
        ...{ name, description },
        item: describedOperations()
          .filter(({ tags }) => tags.includes(name))
          .map((operation) => ({ name: titleOf(operation), request: postmanRequest(operation), response: [] })),
      })),
    }),
  );

const boundary = "part-of-the-request";

function httpBody(body: ExampleBody): { type: string; text: string } {
  if (body.type === "json") return { type: "application/json", text: indented(body.value) };
  if (body.type === "form") {
    const pairs = fieldsOf(body.fields).map(([name, value]) =>
      isVariable(name) ? `${name}=${value}` : new URLSearchParams([[name, value]]).toString(),
    );
    return { type: "application/x-www-form-urlencoded", text: pairs.join("&") };
  }
  const parts = Object.entries(body.parts).map(([name, part]) => {
    const file = typeof part === "string" ? "" : `; filename="${part.file}"`;
    const content = typeof part === "string" ? part : `< ./${part.file}`;
    return `--${boundary}\nContent-Disposition: form-data; name="${name}"${file}\n\n${content}\n`;
  });
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join("")}--${boundary}--` };
}

function httpRequest(operation: DescribedOperation): string {
  const { headers = {}, body, method } = exampleRequest(operation);
  const { path, query } = exampleAddress(operation);
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : "";
  const written = body && httpBody(body);
  const lines = [
    `### ${titleOf(operation)}`,
    `${method} ${base}${path}${search}`,
    ...(needsToken(operation) ? [`Authorization: Bearer ${placeholder("token")}`] : []),
    ...(written ? [`Content-Type: ${written.type}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(written ? ["", written.text] : []),
  ];
  return `${lines.join("\n")}\n`;
}

/** Every operation as a request of a `.http` file, as editors send them. */
export const httpFile = (): string =>
  cachedByOrigin("http-file", () =>
    [
      [`@base_url = ${siteOrigin()}`, ...variables.map((name) => `@${name} = `), ""].join("\n"),
      ...describedOperations().map(httpRequest),
    ].join("\n"),
  );
