import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/errors";
import { logRequest } from "@/lib/request-log";
import { drainUnread } from "./body-chunks";
import { errorReply, toAppError } from "./error-response";
import type { Method } from "./operation";
import { emptyReply, type Reply, toResponse } from "./reply";

export type RouteContext = {
  params: Promise<Record<string, string | string[] | undefined>>;
  /** The path of the route with parameters in brackets, where the host knows it. */
  route?: string;
};
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** What a response carries and its line in the log tells, whether the handler succeeds or fails. */
export type Outgoing = { headers: Record<string, string>; userId?: string; clientId?: string };

const exposed =
  "ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";

/** The headers by which any page may read a response of the public API. */
export const publicCors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": exposed,
} as const;

/** Where a response may be read from by a browser, by every origin or by none. */
export type Cors = "any-origin" | "none";

/** Runs a handler so that whatever it throws becomes the house's error, under a request id of its own, and logs it. */
export function answer(
  handler: (request: Request, context: RouteContext, outgoing: Outgoing) => Promise<Reply | Response>,
  cors: Cors = "any-origin",
): RouteHandler {
  return async (request, context) => {
    const begin = performance.now();
    const id = randomUUID();
    const outgoing: Outgoing = { headers: { ...(cors === "any-origin" && publicCors), "X-Request-Id": id } };
    let reply: Reply | Response;
    try {
      reply = await handler(request, context, outgoing);
    } catch (error) {
      reply = errorReply(toAppError(error, id));
    }
    await drainUnread(request);
    const { userId, clientId } = outgoing;
    logRequest({ id, request, route: context.route, status: reply.status, begin, userId, clientId });
    return toResponse(request, reply, outgoing.headers);
  };
}

type Handlers = Partial<Record<Method, RouteHandler>>;
const all = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Every export of a route file: the given methods, HEAD beside GET, OPTIONS with preflight, 405 for the rest. */
export function route(
  handlers: Handlers,
  cors: Cors = "any-origin",
): Record<Method | "HEAD" | "OPTIONS", RouteHandler> {
  const allow = [...all.filter((method) => handlers[method]), ...(handlers.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse = answer(async (request) => {
    throw new AppError("method_not_allowed", `${request.method} is not available here; use ${allow}`, undefined, {
      Allow: allow,
    });
  }, cors);
  const { GET = refuse, POST = refuse, PUT = refuse, PATCH = refuse, DELETE = refuse } = handlers;
  const OPTIONS = answer(async () => {
    const preflight = {
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match",
      "Access-Control-Max-Age": "86400",
    };
    return emptyReply(204, { Allow: allow, ...(cors === "any-origin" && preflight) });
  }, cors);
  // `toResponse` leaves the body of an answer to HEAD away.
  return { GET, HEAD: GET, POST, PUT, PATCH, DELETE, OPTIONS };
}
