import { type ErrorCode, errorCure, errorMeaning, errorStatus } from "@/lib/core/errors";
import {
  idempotencyBounds,
  refreshGraceSeconds,
  tokenLifetimeSeconds,
  webhookBounds,
} from "@/lib/core/limits/developer-quotas";
import type { PolicyName } from "@/lib/core/limits/policies";
import { quotas, storageBytesPerUser } from "@/lib/core/limits/quotas";
import { acceptedFormats, type MediaKind, mediaKinds, mediaLimits } from "@/lib/core/operation/media-kinds";
import { type Scope, scopeNames, scopes } from "@/lib/core/operation/scopes";
import { env } from "@/lib/core/process/env";
import { siteOrigin } from "@/lib/core/site-origin";
import { apiVersion } from "@/lib/developers/api/openapi";
import { eventWords } from "@/lib/developers/api/openapi-webhooks";
import { scopesOfTool } from "@/lib/developers/mcp/tool";
import { tools } from "@/lib/developers/mcp/tools";
import { deviceProgram } from "@/lib/developers/snippets/oauth-device";
import { linkKinds, linkTypes } from "@/lib/page/links/link-kinds";
import { authorizationErrors } from "@/lib/people/oauth/consent/authorization-errors";
import { resourceScopes } from "@/lib/people/oauth/resource";
import { scopesOfEvent, testEvent, webhookEvents } from "@/lib/people/oauth/webhooks/events";
import { ownAnswer, variantA, variantB } from "@/lib/people/users/profile-fields";
import { version } from "@/package.json";
import { apiChanges } from "./changelog";
import { type DescribedOperation, describedOperations, operationTags } from "./document";
import { describeLimit, limitKeys } from "./limit-words";
import { code, markdownTable } from "./markdown-text";
import { exampleRequests, exampleResponse, operationTitle } from "./operation-page";

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const operationLink = ({ operationId }: DescribedOperation) =>
  `[${operationTitle(operationId)}](/developers/api/${operationId})`;

const units = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
] as const;

function duration(seconds: number): string {
  const [size, unit] = units.find(([size]) => seconds % size === 0) ?? [1, "second"];
  const count = seconds / size;
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}

const errorSections = () =>
  (Object.keys(errorStatus) as ErrorCode[])
    .map(
      (name) => `## ${name}\n\n**${errorStatus[name]}.** ${errorMeaning[name]}.\n\n**What to do:** ${errorCure[name]}.`,
    )
    .join("\n\n");

const authorizationErrorSections = () =>
  Object.entries(authorizationErrors)
    .map(([name, { meaning, cure }]) => `### ${name}\n\n${meaning}.\n\n**What to do:** ${cure}.`)
    .join("\n\n");

/** These scopes open no operation of their own. */
const openedFields: Partial<Record<Scope, string>> = {
  email: "The field `email`",
  profile: "The claims of [getUserinfo](/developers/api/getUserinfo) about the profile",
};

function scopeTable(): string {
  const rows = scopeNames.map((name) => {
    const opened = describedOperations().filter((operation) => operation.scopes.includes(name));
    return [code(name), scopes[name], opened.map(operationLink).join(", ") || (openedFields[name] ?? "")];
  });
  return markdownTable(["Scope", "What the person reads", "Opens"], rows);
}

function limitTable(): string {
  const rows = (Object.entries(limitKeys) as [PolicyName, string][]).map(([policy, key]) => [
    code(policy),
    describeLimit(policy),
    key,
    describedOperations()
      .filter(({ limit }) => limit === policy)
      .map(operationLink)
      .join(", ") ||
      otherLimits[policy] ||
      "",
  ]);
  return markdownTable(["Limit", "Requests", "Counted by", "What counts"], rows);
}

const otherLimits: Partial<Record<PolicyName, string>> = {
  token_endpoint_address: "Every token request, whatever the application",
  failed_client_authentication: "Token requests with a wrong client secret",
  device_code: "Wrong codes that people type at `/device`",
  invalid_bearer: "Requests with a missing or invalid access token",
  api_address: "Every request to an operation, and every message of an assistant",
  mcp: "Messages of [assistants](/developers/assistants); each call of a tool counts as its operation as well",
};

function quotaTable(): string {
  const rows = Object.entries(quotas).map(([what, { free, premium }]) => [what, String(free), String(premium)]);
  return markdownTable(["Each profile", "Free", "Premium"], rows);
}

function uploadTable(): string {
  const rows = (Object.keys(mediaKinds) as MediaKind[]).map((kind) => [
    kind === "cover" ? "audio cover" : kind,
    acceptedFormats[kind],
    megabytes(mediaKinds[kind].maxBytes),
  ]);
  return markdownTable(["Kind", "Accepted", "At most"], rows);
}

function imageBounds(): string {
  const { pixels, frames, side } = mediaLimits.image;
  return `${pixels / 1_000_000} megapixels a frame, ${frames} frames, and ${side.toLocaleString("en")} pixels a side`;
}

const linkKindTable = () =>
  markdownTable(
    ["Type", "Name", "Value"],
    linkTypes.map((type) => {
      const { label, hint, opens, templates } = linkKinds[type];
      const copied = templates.length > 0 ? "; visitors copy a username" : "; visitors copy it";
      return [code(type), label, `${plain(hint)}${opens ? "" : copied}`];
    }),
  );

/** Puts text into code where Markdown would read marks in it, or an address as a link. */
const plain = (hint: string) => hint.replaceAll(/[^\s,]*[*_<>@/][^\s,]*/g, (word) => code(word));

type Nested = { readonly [key: string]: string | Nested };

function listPlaces(shape: Nested, prefix = ""): [field: string, place: string][] {
  return Object.entries(shape).flatMap(([key, inner]) =>
    typeof inner === "string"
      ? [[inner, `${prefix}${key}`] as [string, string]]
      : listPlaces(inner, `${prefix}${key}.`),
  );
}

function variantTable(): string {
  const [a = new Map(), own = new Map(), b = new Map()] = [variantA, ownAnswer, variantB].map(
    (shape) => new Map(listPlaces(shape)),
  );
  const fields = [...new Set([a, own, b].flatMap((places) => [...places.keys()]))];
  const written = (place: string | undefined) => (place === undefined ? "" : code(place));
  const readers = (field: string) => (a.has(field) ? (own.has(field) ? "everybody" : "others") : "its owner");
  const rows = fields.map((field) => {
    const place = a.get(field) ?? own.get(field);
    return [written(place), place === undefined ? "" : readers(field), written(b.get(field))];
  });
  return markdownTable(["Variant A", "Read by", "Variant B"], rows);
}

const assistantTools = () =>
  markdownTable(
    ["Tool", "What it does", "Scopes", "Asks the person first"],
    tools.map((tool) => [code(tool.name), tool.title, scopesOfTool(tool).map(code).join(" "), tool.ask ? "yes" : "no"]),
  );

function eventTable(): string {
  const rows = webhookEvents.map((event) => {
    const needed = scopesOfEvent(event).map(code).join(" or ");
    return [code(event), eventWords[event], needed || "any"];
  });
  rows.push([code(testEvent), "You sent a test event; no webhook has to ask for it", "none"]);
  return markdownTable(["Event", "What happened", "Scope"], rows);
}

const wordsOfToken = { none: "no token", any: "any token", application: "client credentials", "with scopes": "" };

/** Brackets are around those that some requests alone need. */
const scopesInWords = ({ scopes, scopesOfSome }: DescribedOperation) =>
  scopes.map((scope) => (scopesOfSome.includes(scope) ? `(${code(scope)})` : code(scope))).join(" ");

const operationList = () =>
  operationTags()
    .map(({ name, description }) => {
      const rows = describedOperations()
        .filter(({ tags }) => tags.includes(name))
        .map((operation) => [
          operationLink(operation),
          code(`${operation.method} ${operation.path}`),
          scopesInWords(operation) || wordsOfToken[operation.token],
          operation.summary,
        ]);
      return `## ${name}\n\n${description}.\n\n${markdownTable(["Operation", "Request", "Scope", "What it does"], rows)}`;
    })
    .join("\n\n");

function operationNamed(id: string): DescribedOperation {
  const found = describedOperations().find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`a guide names the operation ${id}, which does not exist`);
  return found;
}

/** The first word in double braces chooses an insert; the second word and the JSON after it are parameters. */
const inserts: Record<string, (word: string, json?: string) => string> = {
  base_url: () => siteOrigin(),
  site_name: () => env().SITE_NAME,
  api_version: () => apiVersion,
  version: () => version,
  downloads: () => `${siteOrigin()}/developers/downloads`,
  changelog: apiChanges,
  authorization_code_life: () => duration(tokenLifetimeSeconds.authorizationCode),
  access_token_life: () => duration(tokenLifetimeSeconds.accessToken),
  refresh_token_life: () => duration(tokenLifetimeSeconds.refreshToken),
  idempotency_life: () => duration(idempotencyBounds.keptSeconds),
  refresh_grace: () => duration(refreshGraceSeconds),
  request: (id, body) => exampleRequests(operationNamed(id), body),
  response: (id) => exampleResponse(operationNamed(id)),
  device_program: () => deviceProgram(siteOrigin()),
  operations: operationList,
  assistant_tools: assistantTools,
  assistant_scopes: () => code(resourceScopes["/mcp"].join(" ")),
  errors: errorSections,
  authorization_errors: authorizationErrorSections,
  scopes: scopeTable,
  limits: limitTable,
  quotas: quotaTable,
  uploads: uploadTable,
  image_bounds: imageBounds,
  storage: () => megabytes(storageBytesPerUser),
  webhook_events: eventTable,
  webhook_try: () => duration(webhookBounds.tryMilliseconds / 1_000),
  webhook_life: () => duration(webhookBounds.failingSeconds),
  webhook_pause: () => duration(webhookBounds.maxPauseSeconds),
  webhook_log: () => `${webhookBounds.logDays} days`,
  webhook_overlap: () => `${webhookBounds.overlapSeconds / 3_600} hours`,
  webhook_under_way: () => String(webhookBounds.underWay.endpoint),
  link_kinds: linkKindTable,
  link_kind_count: () => String(linkTypes.length),
  variants: variantTable,
};

/** Expands everything in double braces. */
export function insertParts(guide: string): string {
  return guide.replaceAll(
    /\{\{(\w+)(?: (\w+))?(?: (\{.*?\}))?\}\}(?!\})/g,
    (_, name: string, word = "", json?: string) => {
      const insert = inserts[name];
      if (!insert) throw new Error(`a guide has the unknown insert ${name}`);
      return insert(word, json);
    },
  );
}
