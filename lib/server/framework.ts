import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { databaseAway } from "@/lib/errors";
import { holdRequest, type RequestInHand, runRequest } from "@/lib/request-in-hand";
import { logRequest } from "@/lib/request-log";
import { plainHeaders, plainPage } from "./plain-page";

/** Answers a request that was taken in hand. */
export type FrameworkHandler = (request: IncomingMessage, response: ServerResponse, inHand: RequestInHand) => void;

/** What nginx says of a client that left before its answer. */
const clientLeft = 499;

/**
 * Gives what the framework answers the id of the request, and writes its line at the end: handlers that it calls find
 * the request in hand, and leave both to this. A 503 takes the place of whatever it makes of a request during which the
 * database was unavailable: its own plain 500, or a page, redirect or cookie that took "no answer" for "there is none".
 */
export function aroundFramework(handler: RequestListener): FrameworkHandler {
  return (request, response, inHand) =>
    runRequest(inHand, () => {
      holdRequest(request, inHand);
      response.setHeader("X-Request-Id", inHand.id);
      // The framework may write another method into the request.
      const { method } = request;
      const sentStatus = replaceDuringOutage(request, response, inHand);
      response.once("close", () => logRequest(inHand, method, sentStatus() ?? clientLeft));
      return handler(request, response as Parameters<RequestListener>[1]);
    });
}

/** @returns tells the status that was sent, which the framework may change in the response when that says no more */
function replaceDuringOutage(request: IncomingMessage, response: ServerResponse, inHand: RequestInHand) {
  const { writeHead, write, end, flushHeaders } = response;
  let isReplaced = false;
  let status: number | undefined;

  /** Whether the answer is, or now becomes, ours. */
  function replaced(): boolean {
    if (isReplaced || !inHand.isUnavailable || response.headersSent) return isReplaced;
    isReplaced = true;
    for (const name of response.getHeaderNames()) if (name !== "x-request-id") response.removeHeader(name);
    status = 503;
    const isApi = request.url?.startsWith("/api/");
    const body = isApi ? JSON.stringify({ error: "unavailable", error_description: databaseAway.text }) : page();
    writeHead.call(response, status, headersOf(body, isApi ? "application/json" : "text/html; charset=utf-8"));
    Reflect.apply(end, response, request.method === "HEAD" ? [] : [body]);
    return true;
  }

  // The framework's own arguments go through as they are; what it says after ours is dropped.
  Object.assign(response, {
    writeHead: (...given: unknown[]) => {
      if (replaced()) return response;
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

/** Answers a request for a page with a 503, in place of the framework. */
export function answerUnavailable(request: IncomingMessage, response: ServerResponse, id: string): void {
  const body = page();
  response.writeHead(503, { ...headersOf(body, "text/html; charset=utf-8"), "X-Request-Id": id });
  response.end(request.method === "HEAD" ? undefined : body);
}

function headersOf(body: string, type: string): Record<string, string> {
  return { ...plainHeaders(body), "Content-Type": type, ...databaseAway.headers };
}

function dropped<Result>(given: unknown[], result: Result): Result {
  const done = given.at(-1);
  if (typeof done === "function") process.nextTick(done as () => void);
  return result;
}

function page(): string {
  return plainPage({
    title: "Not available right now",
    heading: `${env().SITE_NAME} is not available right now`,
    text: "What you saved before is safe.",
    link: { path: "", words: "Try again in a few seconds" },
  });
}
