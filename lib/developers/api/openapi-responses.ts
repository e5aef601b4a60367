import { databaseAway, type ErrorCode, errorMeaning, errorStatus, type FieldErrors } from "@/lib/core/errors";
import { toEnglish } from "@/lib/core/messages/english";
import { type Operation, replayedHeader, takesIdempotencyKey } from "@/lib/core/operation/operation";

type HeaderName = keyof typeof headers;

const header = (description: string, schema: object, required = false) => ({
  description,
  ...(required && { required }),
  schema,
});
const text = { type: "string" };
const whole = { type: "integer", minimum: 0 };

/** These are `components.headers`; those of limits are absent where the operator has switched limits off. */
export const headers = {
  RequestId: header("Names this request in our log", { type: "string", format: "uuid" }, true),
  ETag: header("Tag of exactly this body, for `If-None-Match` and `If-Match`", text, true),
  CacheStatus: header("How long ago a copy was current that is served while the database is away (RFC 9211)", {
    ...text,
    examples: ["Vitrine; hit; ttl=-12; detail=database-away"],
  }),
  IdempotencyReplayed: header("`true` where an earlier request with the same `Idempotency-Key` took effect", text),
  OAuthScopes: header("The scopes of the token, separated by commas", { ...text, examples: ["identify, links"] }),
  Help: header("Where the documentation says what the error means and what to do (RFC 8288, `rel=help`)", text, true),
  RateLimit: header("Requests left, and seconds until there is one more", { ...text, examples: ['"write";r=59;t=1'] }),
  RateLimitPolicy: header("The limit that applies", { ...text, examples: ['"write";q=60;w=60'] }),
  RateLimitLimit: header("How many requests the limit allows at once", whole),
  RateLimitRemaining: header("How many of them are left", whole),
  RateLimitReset: header("When there is one more, in Unix seconds", whole),
  ContentRange: header(
    "Which bytes these are, and of how many; an asterisk for none",
    { ...text, examples: ["bytes 0-1023/4096"] },
    true,
  ),
  RetryAfter: header("Seconds to wait", { type: "integer", minimum: 1 }, true),
  RetryAfterInUse: header("Seconds to wait, on idempotency_key_in_use", { type: "integer", minimum: 1 }),
  BearerChallenge: header("`Bearer`, with the attribute `error` when a token was sent", text, true),
  ScopeChallenge: header("`Bearer` with the scopes that are missing, on insufficient_scope", text),
  BasicChallenge: header("`Basic`, when the client authenticated that way", text),
};

const onWire: Record<HeaderName, string> = {
  RequestId: "X-Request-Id",
  ETag: "ETag",
  CacheStatus: "Cache-Status",
  IdempotencyReplayed: replayedHeader,
  OAuthScopes: "X-OAuth-Scopes",
  Help: "Link",
  RateLimit: "RateLimit",
  RateLimitPolicy: "RateLimit-Policy",
  RateLimitLimit: "X-RateLimit-Limit",
  RateLimitRemaining: "X-RateLimit-Remaining",
  RateLimitReset: "X-RateLimit-Reset",
  ContentRange: "Content-Range",
  RetryAfter: "Retry-After",
  RetryAfterInUse: "Retry-After",
  BearerChallenge: "WWW-Authenticate",
  ScopeChallenge: "WWW-Authenticate",
  BasicChallenge: "WWW-Authenticate",
};
const limits: HeaderName[] = ["RateLimit", "RateLimitPolicy", "RateLimitLimit", "RateLimitRemaining", "RateLimitReset"];

/** Returns references to response headers; every response carries its request id. */
export function responseHeaders(...others: HeaderName[]): object {
  const all: HeaderName[] = ["RequestId", ...others];
  return Object.fromEntries(all.map((name) => [onWire[name], { $ref: `#/components/headers/${name}` }]));
}

/** Returns the same for a response that counts against a limit. */
export function limitedHeaders(...others: HeaderName[]): object {
  return responseHeaders(...others, ...limits);
}

type Refusal = { status: number; description: string; headers: object; examples: object };

const example = (error: ErrorCode, error_description: string, fields?: FieldErrors) => ({
  [error]: { value: { error, error_description, ...(fields && { fields }) } },
});
function refusal(description: string, examples: Record<string, object>, ...others: HeaderName[]): Refusal {
  const [code] = Object.keys(examples) as ErrorCode[];
  return {
    status: code ? errorStatus[code] : 500,
    description,
    headers: limitedHeaders("Help", "OAuthScopes", ...others),
    examples,
  };
}

const invalid = example("invalid_request", "Correct these fields and send the request again: value", {
  value: ["is required"],
});

/** Makes a refusal that comes before any handler and before a limit counts the request. */
const early = (error: ErrorCode, description: string): Refusal => ({
  status: errorStatus[error],
  description: errorMeaning[error],
  headers: responseHeaders("Help"),
  examples: example(error, description),
});

const keyInUse = example(
  "idempotency_key_in_use",
  "A request with this Idempotency-Key is being worked on; send it again in a moment",
);
const malformed = example("invalid_request", "The path is not valid: write every percent sign in it as %25");

const refusals = {
  InvalidRequest: refusal("A field is not valid, which `fields` names, or the request is malformed", invalid),
  MalformedRequest: {
    ...refusal("The request is malformed, such as its path or its `Host`", malformed),
    headers: responseHeaders("Help"),
  },
  TokenRefused: refusal("The grant is refused (RFC 6749, 5.2)", {
    ...example("invalid_grant", "The code is unknown, used or expired; start the authorization again"),
    ...invalid,
    ...example("unsupported_grant_type", "Use one of the grant types authorization_code, refresh_token"),
    ...example("invalid_scope", "Ask for no more than what was granted"),
    ...example("invalid_target", "Send the resource of the authorization request, or leave it out"),
    ...example("unauthorized_client", "A public client cannot use client credentials; use an authorization code"),
  }),
  InvalidToken: refusal(
    "The access token is missing or invalid",
    example("invalid_token", "The access token is unknown, expired or revoked; get a new one"),
    "BearerChallenge",
  ),
  InvalidClient: refusal(
    "Client authentication failed",
    example("invalid_client", "The client is unknown, or its authentication failed; check client_id and client_secret"),
    "BasicChallenge",
  ),
  Forbidden: refusal(
    "The access token lacks a scope, the thing belongs to another user, or is for premium users",
    {
      ...example("insufficient_scope", "This needs an access token with the scope links"),
      ...example("forbidden", "This link belongs to another user"),
      ...example("premium_required", "This is for premium users"),
    },
    "ScopeChallenge",
  ),
  NotFound: refusal("The resource does not exist", example("not_found", "There is nothing at this address")),
  Timeout: refusal(
    "The body did not arrive in time",
    example("timeout", "The body did not arrive in time; send it again without a pause"),
  ),
  Conflict: refusal("A name is taken, or a limit is reached", {
    ...example("conflict", "The username is taken; choose another"),
    ...example("limit_reached", "You have as many links as you can; delete one first"),
  }),
  CreationConflict: refusal(
    "A limit is reached, or the same request is being worked on",
    { ...example("limit_reached", "You have as many links as you can; delete one first"), ...keyInUse },
    "RetryAfterInUse",
  ),
  WebhookConflict: refusal(
    "The webhook is disabled, or the same request is being worked on",
    { ...example("conflict", "This webhook is disabled; enable it first"), ...keyInUse },
    "RetryAfterInUse",
  ),
  KeyReused: refusal(
    errorMeaning.idempotency_key_reused,
    example("idempotency_key_reused", "This Idempotency-Key was sent with another request; make a new one"),
  ),
  PreconditionFailed: refusal(
    errorMeaning.precondition_failed,
    example("precondition_failed", "The page has changed since you read it; read it again"),
  ),
  PreconditionRequired: refusal(
    errorMeaning.precondition_required,
    example("precondition_required", "Send If-Match with the ETag of GET /api/page, so that no change is lost"),
  ),
  PayloadTooLarge: refusal(
    "The body, or one of its files, is too large",
    example("payload_too_large", "Send a body of at most 65536 bytes"),
  ),
  UriTooLong: early("uri_too_long", "Send a shorter path and query"),
  UnsupportedMediaType: refusal(
    errorMeaning.unsupported_media_type,
    example("unsupported_media_type", "Send the body as application/json in UTF-8"),
  ),
  RangeNotSatisfiable: {
    ...early("range_not_satisfiable", "The file has 4096 bytes; ask for a range within them"),
    headers: responseHeaders("Help", "ContentRange"),
  },
  MisdirectedRequest: early(
    "misdirected_request",
    "This server answers for https://vitrine.example and not for the Host that was sent",
  ),
  HeadersTooLarge: early("headers_too_large", "Send fewer and shorter headers, or a shorter address"),
  RateLimited: refusal(
    "Too many requests; wait for `Retry-After` seconds",
    example("rate_limited", "Too many requests; wait before you try again"),
    "RetryAfter",
  ),
  Unavailable: refusal(
    "The database or the storage cannot be reached, or is busy; wait for `Retry-After` seconds",
    example("unavailable", toEnglish(databaseAway.said)),
    "RetryAfter",
  ),
} satisfies Record<string, Refusal>;
type RefusalName = keyof typeof refusals;

/** Returns `components.responses` with every refusal once. */
export function errorComponents(): object {
  const written = Object.entries(refusals).map(([name, { description, headers, examples }]) => {
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" }, examples } };
    return [name, { description, headers, content }];
  });
  return Object.fromEntries(written);
}

/** Returns references to these refusals by status. */
export function errorResponses(...chosen: RefusalName[]): Record<string, object> {
  return Object.fromEntries(chosen.map((name) => [refusals[name].status, { $ref: `#/components/responses/${name}` }]));
}

/** Returns the refusals of an operation by status; of two with one status, the later one includes the other. */
export function operationErrors(operation: Operation): Record<string, object> {
  const isToken = operation.bodyType === "form";
  const needsToken = operation.access !== "public";
  const adds = needsToken && !operation.params && /^(POST|PUT|PATCH)$/.test(operation.method);
  const possible: [boolean, RefusalName][] = [
    [true, "MalformedRequest"],
    [Boolean(operation.body ?? operation.query), "InvalidRequest"],
    [isToken, "TokenRefused"],
    [isToken, "InvalidClient"],
    [needsToken, "InvalidToken"],
    [needsToken, "Forbidden"],
    [Boolean(operation.params), "NotFound"],
    [Boolean(operation.body), "Timeout"],
    [adds, "Conflict"],
    [takesIdempotencyKey(operation), "CreationConflict"],
    [operation.access === "application" && operation.method === "POST", "WebhookConflict"],
    [takesIdempotencyKey(operation), "KeyReused"],
    [operation.needsMatch === true, "PreconditionFailed"],
    [operation.needsMatch === true, "PreconditionRequired"],
    [Boolean(operation.body), "PayloadTooLarge"],
    [Boolean(operation.body), "UnsupportedMediaType"],
    [true, "UriTooLong"],
    [true, "MisdirectedRequest"],
    [true, "HeadersTooLarge"],
    [true, "RateLimited"],
    [true, "Unavailable"],
  ];
  return errorResponses(...possible.flatMap(([applies, name]) => (applies ? [name] : [])));
}
