import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { beginRequest } from "@/lib/current-request";
import { plainHeaders, plainPage } from "@/lib/http/plain-page";
import { describeFailure, log } from "@/lib/log";
import { languageAttributes, languageOfRequest } from "@/lib/messages/languages";
import { messages } from "@/lib/messages/messages";
import { logRequest } from "@/lib/request-log";
import { type CustomDomain, currentDomain } from "./custom-domains";
import { answerUnavailable } from "./framework";

const shared =
  /^\/(?:(?:_next\/static|cdn|fonts|islands)\/.|(?:apple-touch-icon\.png|favicon\.ico|icon\.svg|robots\.txt)$)/;

type Gate = {
  /** Waits for all changes committed before the call; false when the feed is disconnected. */
  confirm: () => Promise<boolean>;
  servesStale: () => boolean;
  profileRoutes: RegExp;
  serve: RequestListener;
};
type Response = Parameters<RequestListener>[1];
type Place = "page" | "home" | "shared" | "nothing";

export async function answerOnDomain(
  request: IncomingMessage,
  response: Response,
  name: string,
  { profileRoutes, serve, ...certainty }: Gate,
): Promise<void> {
  let domain: CustomDomain | undefined;
  try {
    domain = await currentDomain(name, certainty);
  } catch (error) {
    const current = beginRequest("/[handle]");
    log().warn({ id: current.id, ...describeFailure(error) }, "the owner of a custom domain could not be read");
    answerUnavailable(request, response, current.id);
    return logRequest(current, request.method, 503);
  }
  const place = domain ? placeOf(request, domain, profileRoutes) : "nothing";
  if (!domain || place === "nothing") return answerNotFound(request, response);
  if (place === "home") return redirectHome(request, response);
  if (place === "page") request.url = `/${domain.username}`;
  // A full page is sent: Next's own script, which requests data instead, is not loaded.
  delete request.headers.rsc;
  serve(request, response);
}

export function placeOf(
  { method, url = "" }: Pick<IncomingMessage, "method" | "url">,
  { username, alias }: Pick<CustomDomain, "username" | "alias">,
  profileRoutes: RegExp,
): Place {
  const path = /^[^?#]*/.exec(url)?.[0] ?? "";
  const isRead = method === "GET" || method === "HEAD";
  if (path === "/") return isRead ? "page" : "nothing";
  if (shared.test(path)) return "shared";
  const [, handle = "", rest = ""] = /^\/([^/]+)(.*)$/.exec(path) ?? [];
  const key = decodeURIComponent(handle).toLowerCase();
  if (![username, alias].some((name) => name?.toLowerCase() === key)) return "nothing";
  if (profileRoutes.test(path)) return "shared";
  return isRead && /^\/*$/.test(rest) ? "home" : "nothing";
}

function answerNotFound(request: IncomingMessage, response: ServerResponse): void {
  const language = languageOfRequest(request);
  const { title, text, toFirst } = messages[language].states.noPage;
  const link = { path: "/", words: toFirst };
  const body = plainPage({ language: languageAttributes(language), title, text, link });
  answer(request, response, 404, { ...plainHeaders(body) }, body);
}

function redirectHome(request: IncomingMessage, response: ServerResponse): void {
  answer(request, response, 301, { Location: "/", "Cache-Control": "public, no-cache", "Content-Length": "0" }, "");
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
