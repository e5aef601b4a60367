import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { databaseAway } from "@/lib/errors";
import { holdRequest, type RequestInHand, runRequest } from "@/lib/request-in-hand";
import { logRequest } from "@/lib/request-log";

const style =
  ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:Canvas;" +
  "color:CanvasText;font:1rem/1.6 system-ui,sans-serif}main{max-width:28rem;padding:1.5rem}h1{font-size:1.5rem;" +
  "line-height:1.2;text-wrap:balance}a{color:inherit}";

/** Nothing but that style, whatever the page would have been allowed. */
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

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

function headersOf(body: string, type: string): Record<string, string | number> {
  return {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    ...databaseAway.headers,
    "Content-Security-Policy": policy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  };
}

function dropped<Result>(given: unknown[], result: Result): Result {
  const done = given.at(-1);
  if (typeof done === "function") process.nextTick(done as () => void);
  return result;
}

function page(): string {
  const name = env().SITE_NAME.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Not available right now – ${name}</title>
<style>${style}</style>
<main>
<h1>${name} is not available right now</h1>
<p>What you saved before is safe. <a href="">Try again</a> in a few seconds.</p>
</main>
</html>
`;
}
