import { beginRequest, type CurrentRequest, currentRequest } from "@/lib/core/current-request";
import { AppError } from "@/lib/core/errors";
import { logRequest } from "@/lib/core/request-log";
import { noteToken } from "./bearer-token";
import { drainUnreadBody } from "./body-chunks";
import { errorReply, toAppError } from "./error-response";
import { emptyReply, type Reply, toResponse } from "./reply";
import { routePattern } from "./route-pattern";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type RouteContext = {
  params: Promise<Record<string, string | string[] | undefined>>;
  /** Parameters stand in brackets. A host that does not know its routes leaves it out. */
  route?: string;
  current?: CurrentRequest;
};
export type RouteHandler = ((request: Request, context: RouteContext) => Promise<Response>) & {
  /** The handler of OPTIONS has the value of the header Allow here. */
  allow?: string;
  /** The handler of an operation has the path of that here, with parameters in brackets. */
  route?: string;
};

/** Headers of the response and ids for its log line, whether the handler succeeds or fails. */
export type Outgoing = {
  headers: Record<string, string>;
  userId?: string;
  clientId?: string;
  personalTokenId?: string;
};

const exposed =
  "Cache-Status, ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-OAuth-Scopes, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";

const noSniff = { "X-Content-Type-Options": "nosniff" } as const;

export const publicCors = {
  ...noSniff,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": exposed,
} as const;

/**
 * Pages may send these headers. The wildcard covers all but `Authorization` (Fetch, 3.3.3), and only newer browsers
 * know it.
 */
export const allowedHeaders = (...names: string[]) =>
  [...names, "X-Requested-With", "traceparent", "tracestate", "*"].join(", ");

/**
 * With `errors`, pages of any origin may ask by a preflight and read an error; the handler decides about its success.
 */
export type Cors = "any-origin" | "errors" | "none";

/** Converts errors and logs the request, unless our own server called the framework, which then does both. */
export function createHandler(
  handler: (request: Request, context: RouteContext, outgoing: Outgoing) => Promise<Reply | Response>,
  cors: Cors = "any-origin",
): RouteHandler {
  return async (request, context) => {
    const outer = context.current ? undefined : currentRequest();
    const current = context.current ?? outer ?? beginRequest();
    if (context.route !== undefined) current.route = context.route;
    const headers: Record<string, string> = { ...(cors === "any-origin" ? publicCors : noSniff) };
    if (!outer) headers["X-Request-Id"] = current.id;
    const outgoing: Outgoing = { headers };
    let reply: Reply | Response;
    try {
      reply = await handler(request, context, outgoing);
    } catch (error) {
      const refusal = toAppError(error, current.id);
      current.refusal = refusal;
      reply = errorReply(refusal);
      if (cors === "errors") Object.assign(outgoing.headers, publicCors);
    }
    await drainUnreadBody(request);
    current.userId = outgoing.userId ?? current.userId;
    current.clientId = outgoing.clientId ?? current.clientId;
    current.personalTokenId = outgoing.personalTokenId;
    const isIdentified = current.clientId !== undefined || current.personalTokenId !== undefined;
    if (!isIdentified && current.refusal?.code !== "invalid_token") {
      noteToken(current, request.headers.get("authorization"));
    }
    if (context.route === undefined && !context.current && !outer)
      current.route = routePattern(new URL(request.url).pathname, await context.params);
    if (!outer) logRequest(current, request.method, reply.status);
    return toResponse(request, reply, outgoing.headers);
  };
}

type Handlers = Partial<Record<Method, RouteHandler>>;
const all = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/**
 * Returns all exports of a route file: the given methods, HEAD with GET, OPTIONS with preflight, and 405 for the rest.
 * @param headers that pages may send in addition
 */
export function createRouteExports(
  handlers: Handlers,
  cors: Cors = "any-origin",
  headers: readonly string[] = [],
): Record<Method | "HEAD" | "OPTIONS", RouteHandler> {
  const allow = [...all.filter((method) => handlers[method]), ...(handlers.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse = createHandler(async (request) => {
    throw new AppError(
      "method_not_allowed",
      { text: `${request.method} is not available here; use ${allow}` },
      undefined,
      {
        Allow: allow,
      },
    );
  }, cors);
  const { GET = refuse, POST = refuse, PUT = refuse, PATCH = refuse, DELETE = refuse } = handlers;
  const answerOptions = createHandler(async () => {
    const preflight = {
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": allowedHeaders(
        ...["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", ...headers],
      ),
      "Access-Control-Max-Age": "86400",
    };
    return emptyReply(204, { Allow: allow, ...(cors !== "none" && { ...publicCors, ...preflight }) });
  }, cors);
  const OPTIONS = Object.assign(answerOptions, { allow });
  return { GET, HEAD: GET, POST, PUT, PATCH, DELETE, OPTIONS };
}
