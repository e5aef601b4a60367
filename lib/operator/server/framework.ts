import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { attachRequest, type CurrentRequest, runRequest } from "@/lib/core/current-request";
import { databaseAway } from "@/lib/core/errors";
import { plainHeaders, plainPage } from "@/lib/core/http/plain-page";
import { toEnglish } from "@/lib/core/messages/english";
import { languageAttributes, languageOfRequest } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { logRequest } from "@/lib/core/request-log";
import { findOpenError } from "@/lib/core/system-failure";
import { failurePage } from "@/lib/page/view/failure-page";
import { tooSlow } from "./connection-errors";
import { type Problem, problemBody, problemReply } from "./request-checks";

type FrameworkHandler = (request: IncomingMessage, response: ServerResponse, current: CurrentRequest) => void;

/** It is nginx's status for a client that disconnected before the response. */
const clientDisconnected = 499;

const actionNotFound = 409;
const outdatedForm: Problem = {
  status: 400,
  code: "invalid_request",
  text: "This form is outdated. Reload the page and submit it again",
};

/** Replaces what the framework answers during an outage by a 503, and its answer to an outdated form by a 400. */
export function wrapFramework(handler: RequestListener): FrameworkHandler {
  return (request, response, current) =>
    runRequest(current, () => {
      attachRequest(request, current);
      response.setHeader("X-Request-Id", current.id);
      // The framework may overwrite the method of the request.
      const { method } = request;
      if (response.destroyed || response.closed) return logRequest(current, method, clientDisconnected);
      const sentStatus = replaceSomeAnswers(request, response, current);
      response.once("close", () => logRequest(current, method, sentStatus() ?? clientDisconnected));
      return handler(request, response as Parameters<RequestListener>[1]);
    });
}

/**
 * Returns a function that reads the status that was sent, as the framework may change it in the response afterwards.
 */
function replaceSomeAnswers(request: IncomingMessage, response: ServerResponse, current: CurrentRequest) {
  const { writeHead, write, end, flushHeaders } = response;
  let isReplaced = false;
  let status: number | undefined;

  /**
   * Returns whether the response is ours, or becomes it now. @param chosen the status that the framework is about to
   * send
   */
  function replaced(chosen: unknown = response.statusCode): boolean {
    if (isReplaced || response.headersSent) return isReplaced;
    current.isUnavailable ||= chosen === 500 && findOpenError() !== undefined;
    const ours = findReplacement(request, current, chosen);
    if (!ours) return false;
    isReplaced = true;
    for (const name of response.getHeaderNames()) if (name !== "x-request-id") response.removeHeader(name);
    const { headers, body } = ours;
    status = ours.status;
    writeHead.call(response, status, headers);
    Reflect.apply(end, response, request.method === "HEAD" ? [] : [body]);
    return true;
  }

  // The framework's own arguments pass through, and what it writes after our response is dropped.
  Object.assign(response, {
    writeHead: (...given: unknown[]) => {
      if (replaced(given[0])) return response;
      Reflect.apply(writeHead, response, given);
      status = response.statusCode;
      return response;
    },
    write: (...given: unknown[]) => (replaced() ? dropped(given, true) : Reflect.apply(write, response, given)),
    end: (...given: unknown[]) => (replaced() ? dropped(given, response) : Reflect.apply(end, response, given)),
    flushHeaders: () => void (replaced() || flushHeaders.call(response)),
  });
  return () => status;
}

type Replacement = { status: number; headers: Record<string, string | number>; body: string };

function findReplacement(request: IncomingMessage, current: CurrentRequest, chosen: unknown): Replacement | undefined {
  if (current.isUnavailable) return { ...outage(request), status: 503 };
  if (current.isTooSlow) return { status: tooSlow.status, ...problemReply(current.id, tooSlow, request.url ?? "") };
  if (chosen !== actionNotFound || request.method !== "POST") return undefined;
  return { status: outdatedForm.status, ...outdated(request, current) };
}

function outdated(request: IncomingMessage, { id }: CurrentRequest) {
  const { url = "", headers } = request;
  const wantsPage = !("next-action" in headers) && /text\/html/i.test(headers.accept ?? "");
  if (!wantsPage) return problemReply(id, outdatedForm, url);
  const language = languageOfRequest(request);
  const { title, text, load } = messages[language].states.outdated;
  const body = plainPage({ language: languageAttributes(language), title, text, link: { path: "", words: load } });
  return { headers: plainHeaders(body), body };
}

function outage(request: IncomingMessage): { headers: Record<string, string>; body: string } {
  const isApi = request.url?.startsWith("/api/");
  if (!isApi) return failurePage("unavailable", languageOfRequest(request));
  const body = problemBody({ code: "unavailable", text: toEnglish(databaseAway.said) });
  const type = { "Content-Type": "application/json" };
  return { headers: { ...plainHeaders(body), ...type, ...databaseAway.headers }, body };
}

export function answerUnavailable(request: IncomingMessage, response: ServerResponse, id: string): void {
  const { headers, body } = outage(request);
  response.writeHead(503, { ...headers, "X-Request-Id": id });
  response.end(request.method === "HEAD" ? undefined : body);
}

function dropped<Result>(given: unknown[], result: Result): Result {
  const done = given.at(-1);
  if (typeof done === "function") process.nextTick(done as () => void);
  return result;
}
