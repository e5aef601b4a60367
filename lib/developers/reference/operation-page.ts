import { type ErrorCode, errorCure, errorMeaning, errorStatus } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/operation/scopes";
import { siteOrigin } from "@/lib/core/site-origin";
import { callSnippets } from "@/lib/developers/snippets/calls/call-snippets";
import { replaceSnippets } from "@/lib/developers/snippets/replace-snippets";
import type { Snippet } from "@/lib/developers/snippets/request";
import { requestSnippets } from "@/lib/developers/snippets/request-snippets";
import { issueToken } from "@/lib/people/oauth/operations";
import { clientCall } from "./client-call";
import type { DescribedOperation } from "./document";
import { exampleRequest, isReplacement, pageChange } from "./example-request";
import { describeField, fieldTables } from "./field-table";
import { describeLimit, limitKeys } from "./limit-words";
import { code, codeBlock, joinList, markdownTable } from "./markdown-text";
import { recordedAnswer, recordedBase } from "./recorded";

/** Returns an operation's id in words. */
export function operationTitle(operationId: string): string {
  const words = operationId.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ b$/, " B");
}

const link = (text: string, path: string) => `[${text}](/developers/${path})`;

const namesOf = (scopes: readonly Scope[]) =>
  `${scopes.length > 1 ? "scopes" : "scope"} ${joinList(scopes.map(code), "and")}`;

/** Says in Markdown what a request of the operation has to be sent with. */
export function accessWords({ token, scopes, scopesOfSome, isPremium, path }: DescribedOperation): string {
  if (path === issueToken.path) return "The application's own `client_id`, and its `client_secret` where it has one";
  if (token === "any") return `An access token or personal token, whatever its ${link("scopes", "scopes")}`;
  if (token === "none") return "None: everybody may send it";
  if (token === "application")
    return `An access token that the application got by ${link("client credentials", "client-credentials")}`;
  const always = scopes.filter((scope) => !scopesOfSome.includes(scope));
  const names = `An access token with the ${namesOf(always)} (${link("scopes", "scopes")})`;
  const more = scopesOfSome.length > 0 ? `; some requests also need the ${namesOf(scopesOfSome)}, as said above` : "";
  return `${names}${isPremium ? ", of a premium user" : ""}${more}`;
}

function limitKey({ limit }: DescribedOperation): string {
  return limit in limitKeys ? `, by ${limitKeys[limit as keyof typeof limitKeys]}` : "";
}

function facts(operation: DescribedOperation): string {
  const limit = `${describeLimit(operation.limit)}${limitKey(operation)} (${link("rate limits", "rate-limits")})`;
  return `- **Access**: ${accessWords(operation)}\n- **Limit**: ${limit}${alone(operation)}`;
}

/** What the TypeScript client alone has a method for has no examples with our clients. */
function alone(operation: DescribedOperation): string {
  if (clientCall(operation)) return "";
  const method = code(`vitrine.${operation.operationId}()`);
  return `\n- **TypeScript client**: ${method} (${link("client", "typescript-client")})`;
}

function parameters({ parameters }: DescribedOperation): string[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map(({ name, in: place, schema, required, description }) => {
    const [field = "", type = "", isRequired = "", notes = ""] = describeField(
      name,
      schema,
      required ?? false,
      description,
    );
    return [field, place, type, isRequired, notes];
  });
  return ["## Parameters", markdownTable(["Parameter", "In", "Type", "Required", "Notes"], rows)];
}

function requestBody({ requestBody }: DescribedOperation): string[] {
  const [media] = Object.values(requestBody?.content ?? {});
  if (!requestBody || !media) return [];
  const types = Object.keys(requestBody.content).map(code);
  return ["## Request body", `Sent as ${joinList(types)}.`, fieldTables(media.schema, "request")];
}

function successResponse({ responses }: DescribedOperation) {
  const [status = "", answer] = Object.entries(responses)[0] ?? [];
  return { status, answer, media: answer?.content?.["application/json"] };
}

/** Returns the recorded response with its status. */
export function exampleResponse(operation: DescribedOperation): string {
  const { status, answer, media } = successResponse(operation);
  const recorded = recordedAnswer(operation.operationId);
  const without = answer?.content ? ", with the bytes of the file." : ", without a body.";
  const others = Object.entries(operation.responses)
    .filter(([other]) => Number(other) < 400 && other !== status)
    .map(([other, { description }]) => `- **${other}**: ${description}.`);
  return [
    `**${status}**${media ? ", as `application/json`:" : without}`,
    ...(recorded?.body === undefined ? [] : [codeBlock("json", asSent(recorded.body))]),
    ...(others.length > 0 ? [others.join("\n")] : []),
  ].join("\n\n");
}

/** Writes the request in every language. @param body JSON in place of the example's */
export function exampleRequests(operation: DescribedOperation, body?: string): string {
  const request = exampleRequest(operation);
  if (isReplacement(operation)) return written(replaceSnippets({ url: request.url, change: pageChange }));
  const snippets = requestSnippets(body ? { ...request, body: { type: "json", value: JSON.parse(body) } } : request);
  return written(snippets);
}

/** Writes the same request with our clients, where all of them have a method for it. */
function clientExamples(operation: DescribedOperation): string[] {
  const call = clientCall(operation);
  if (!call) return [];
  const words = `With a client library, once ${link("it is installed", "libraries")}:`;
  return [words, written(callSnippets(call))];
}

const written = (snippets: readonly Snippet[]) =>
  snippets.map(({ language, text }) => codeBlock(language, text)).join("\n\n");

function responseFields(operation: DescribedOperation): string[] {
  const { media } = successResponse(operation);
  return media ? ["## Response fields", fieldTables(media.schema, "response")] : [];
}

const asSent = (body: unknown) => JSON.stringify(body, null, 2).replaceAll(recordedBase, siteOrigin());

const narrower: Partial<Record<ErrorCode, (operation: DescribedOperation) => boolean>> = {
  premium_required: ({ isPremium }) => isPremium,
  // Of an account only its names can be taken.
  conflict: ({ operationId, token }) => operationId === "updateOwnUser" || token === "application",
  idempotency_key_in_use: ({ parameters }) => parameters.some(({ name }) => name === "Idempotency-Key"),
  insufficient_scope: ({ token }) => token !== "application",
  forbidden: ({ path, scopes, token }) => token === "application" || (scopes.length > 0 && path.includes("{")),
};

function errors(operation: DescribedOperation): string[] {
  const codes = Object.values(operation.responses).flatMap(({ content }) =>
    Object.values(content?.["application/json"]?.examples ?? {}).flatMap(
      ({ value }) => (value.error ?? []) as ErrorCode,
    ),
  );
  const rows = codes
    .filter((code) => narrower[code]?.(operation) ?? true)
    .map((code) => [
      String(errorStatus[code]),
      `[${code}](/developers/errors#${code})`,
      errorMeaning[code],
      errorCure[code],
    ]);
  return ["## Errors", markdownTable(["Status", "Code", "Cause", "Cure"], rows)];
}

export function operationMarkdown(operation: DescribedOperation): string {
  const { operationId, method, path, summary, description } = operation;
  return [
    `# ${operationTitle(operationId)}`,
    `${summary}.`,
    ...(description ? [description] : []),
    codeBlock("http", `${method} ${path}`),
    facts(operation),
    "## Example request",
    exampleRequests(operation),
    ...clientExamples(operation),
    "## Example response",
    exampleResponse(operation),
    ...parameters(operation),
    ...requestBody(operation),
    ...responseFields(operation),
    ...errors(operation),
  ].join("\n\n");
}
