import type { IncomingMessage, ServerResponse } from "node:http";
import { toAppError } from "@/lib/api/error-response";
import { clientAddress } from "@/lib/limits/client-address";
import { requireLimit } from "@/lib/limits/limiter";
import { holdRequest, type RequestInHand } from "@/lib/request-in-hand";
import { logRequest } from "@/lib/request-log";
import { plainHeaders, plainPage } from "./plain-page";

/** Of the two headers that tell it, our own server writes the one that is not X-Forwarded-For. */
export const addressOf = ({ headers, socket }: IncomingMessage): string =>
  clientAddress({
    get: (name) => (name === "x-forwarded-for" ? headers[name]?.toString() : socket.remoteAddress) ?? null,
  });

/** Lets through what the framework would render, as often as one address may ask for that; beyond it, says so in 429. */
export function withinPageLimit(
  request: IncomingMessage,
  response: ServerResponse,
  inHand: RequestInHand,
  pass: () => void,
): void {
  // A chunk that nobody can read may end the request before it is answered.
  holdRequest(request, inHand);
  requireLimit("page", addressOf(request)).then(pass, (error) => {
    const { headers, message } = toAppError(error, inHand.id);
    const body = plainPage({ title: "Too many requests", text: message, link: { path: "", words: "Try again" } });
    response.writeHead(429, { ...plainHeaders(body), ...headers, "X-Request-Id": inHand.id });
    response.end(request.method === "HEAD" ? undefined : body);
    logRequest(inHand, request.method, 429);
  });
}
