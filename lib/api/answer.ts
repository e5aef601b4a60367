import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/errors";
import { drainUnread } from "./body-chunks";
import { errorResponse, toAppError } from "./error-response";
import type { Method } from "./operation";

export type RouteContext = {
  params: Promise<Record<string, string | string[] | undefined>>;
};
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

const exposed =
  "ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";
const publicCors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": exposed,
};

/** Where a response may be read from by a browser, by every origin or by none. */
export type Cors = "any-origin" | "none";

/** Runs a handler so that whatever it throws becomes the house's error, under a request id of its own. */
export function answer(
  handler: (request: Request, context: RouteContext, outgoing: Headers) => Promise<Response>,
  cors: Cors = "any-origin",
): RouteHandler {
  return async (request, context) => {
    const requestId = randomUUID();
    const outgoing = new Headers(cors === "any-origin" ? publicCors : {});
    outgoing.set("X-Request-Id", requestId);
    const response = await handler(request, context, outgoing).catch((error) =>
      errorResponse(toAppError(error, requestId)),
    );
    await drainUnread(request);
    for (const [name, value] of response.headers) {
      if (name === "set-cookie") outgoing.append(name, value);
      else outgoing.set(name, value);
    }
    return new Response(response.body, {
      status: response.status,
      headers: outgoing,
    });
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
  const HEAD: RouteHandler = async (request, context) => {
    const { status, headers, body } = await GET(request, context);
    await body?.cancel();
    return new Response(null, { status, headers });
  };
  const OPTIONS = answer(async () => {
    const preflight = {
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match",
      "Access-Control-Max-Age": "86400",
    };
    return new Response(null, {
      status: 204,
      headers: { Allow: allow, ...(cors === "any-origin" && preflight) },
    });
  }, cors);
  return {
    GET,
    HEAD: handlers.GET ? HEAD : refuse,
    POST,
    PUT,
    PATCH,
    DELETE,
    OPTIONS,
  };
}
