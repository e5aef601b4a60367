import type { IncomingMessage, ServerResponse } from "node:http";
import { beginRequest } from "@/lib/core/current-request";
import { plainHeaders, plainPage } from "@/lib/core/http/plain-page";
import { describeFailure, log } from "@/lib/core/log";
import { languageAttributes, languageOfRequest } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import type { Freshness } from "@/lib/core/owners/freshness";
import { env } from "@/lib/core/process/env";
import { logRequest } from "@/lib/core/request-log";
import { type CustomDomain, currentDomain } from "@/lib/page/domains/custom-domains";
import { answerUnavailable } from "./framework";
import { queryOf, type Target, type Targets } from "./targets";

const sharedRoutes = [
  ...["/_next/static/[...path]", "/apple-touch-icon.png", "/favicon.ico", "/icon.svg", "/robots.txt"],
  ...["/.well-known/atproto-did", "/.well-known/nostr.json", "/.well-known/webfinger"],
];

type Gate = {
  freshness: Freshness;
  /** It finds the target of another address at this server. */
  targetOf: Targets;
  serve: (request: IncomingMessage, response: Response, target: Target) => void;
};
type Response = ServerResponse<IncomingMessage> & { req: IncomingMessage };
type Place = "page" | "home" | "shared" | "nothing";

export async function answerOnDomain(
  request: IncomingMessage,
  response: Response,
  { name, target }: { name: string; target: Target },
  { targetOf, serve, freshness }: Gate,
): Promise<void> {
  let domain: CustomDomain | undefined;
  try {
    domain = await currentDomain(name, freshness);
  } catch (error) {
    const current = beginRequest("/[handle]");
    log().warn({ id: current.id, ...describeFailure(error) }, "the owner of a custom domain could not be read");
    answerUnavailable(request, response, current.id);
    return logRequest(current, request.method, 503);
  }
  const place = domain ? findDomainPlace(request.method, target, domain) : "nothing";
  if (!domain || place === "nothing") return answerNotFound(request, response);
  if (place === "home") return redirectHome(request, response);
  if (place === "page") request.url = `/${domain.username}`;
  // A full page is sent, since Next's own script, which requests data instead, is not loaded.
  delete request.headers.rsc;
  serve(request, response, place === "page" ? targetOf(request.url ?? "") : target);
}

/** Under the name of a page in front of the site's host there is its DID, and the way to the page. */
export function answerOnHandleHost(
  request: IncomingMessage,
  response: Response,
  { handle, target }: { handle: string; target: Target },
  { serve }: Pick<Gate, "serve">,
): void {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const headers = { "Cache-Control": "public, no-cache", "Content-Length": "0" };
  if (target.route === "/.well-known/atproto-did") serve(request, response, target);
  else if (target.route !== "/" || !isRead) answerNotFound(request, response);
  else answer(request, response, 302, { ...headers, Location: `${env().BASE_URL}/${handle}` }, "");
}

export function findDomainPlace(
  method: string | undefined,
  target: Target,
  { username, alias }: Pick<CustomDomain, "username" | "alias">,
): Place {
  const isRead = method === "GET" || method === "HEAD";
  const isTheirs = (handle: string) => [username, alias].some((name) => name?.toLowerCase() === handle.toLowerCase());
  const { kind, route } = target;
  if (route === "/") return isRead ? "page" : "nothing";
  if (kind === "built file" || kind === "file" || sharedRoutes.includes(route)) return "shared";
  if (kind === "profile page") {
    if (!isRead || !isTheirs(target.handle)) return "nothing";
    return target.document === "page" ? "home" : target.document === "cards" ? "shared" : "nothing";
  }
  const [handle = ""] = kind === "endpoint" && route.startsWith("/[handle]/") ? target.values : [];
  return handle !== "" && isTheirs(decodeURIComponent(handle)) ? "shared" : "nothing";
}

function answerNotFound(request: IncomingMessage, response: ServerResponse): void {
  const language = languageOfRequest(request);
  const { title, text, toFirst } = messages[language].states.noPage;
  const link = { path: "/", words: toFirst };
  const body = plainPage({ language: languageAttributes(language), title, text, link });
  answer(request, response, 404, { ...plainHeaders(body) }, body);
}

function redirectHome(request: IncomingMessage, response: ServerResponse): void {
  const headers = { Location: `/${queryOf(request.url)}`, "Cache-Control": "public, no-cache", "Content-Length": "0" };
  answer(request, response, 301, headers, "");
}

function answer(
  { method }: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string,
): void {
  const current = beginRequest(status === 404 ? undefined : "/[handle]");
  response.writeHead(status, { ...headers, "X-Request-Id": current.id });
  response.end(method === "HEAD" ? undefined : body);
  logRequest(current, method, status);
}
