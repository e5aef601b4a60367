import { toEnglish } from "@/lib/core/messages/english";
import { type Message, message, withSubject } from "@/lib/core/messages/message";

/** See docs/contract.md, Errors; RFC 6749, 5.2 defines the codes of OAuth. */
export const errorStatus = {
  invalid_request: 400,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  invalid_target: 400,
  unauthorized_client: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  access_denied: 400,
  invalid_client: 401,
  invalid_token: 401,
  insufficient_scope: 403,
  forbidden: 403,
  premium_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  limit_reached: 409,
  idempotency_key_in_use: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  expectation_failed: 417,
  misdirected_request: 421,
  idempotency_key_reused: 422,
  precondition_required: 428,
  rate_limited: 429,
  headers_too_large: 431,
  server_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorMeaning: Record<ErrorCode, string> = {
  invalid_request: "A field, parameter or part of the request is missing or not valid; fields names it",
  invalid_grant: "The code, refresh token, redirect URI or verifier is unknown, used, expired or does not match",
  unsupported_grant_type: "The token endpoint does not support this grant type",
  invalid_scope: "A scope is missing, unknown, or wider than what was granted",
  invalid_target: "The parameter resource names no resource of this service, or another than was granted",
  unauthorized_client: "The application may not use this grant type",
  invalid_redirect_uri: "A redirect URI of an application that registers itself is missing or cannot be registered",
  invalid_client_metadata: "Another field of an application that registers itself is not valid; fields names it",
  authorization_pending: "The person has not yet decided about the device",
  slow_down: "The device asks more often than it may, and still has no decision",
  expired_token: "The device code has expired before the person decided",
  access_denied: "The person refused the device",
  invalid_client: "The application is unknown, or its authentication failed",
  invalid_token: "The access token is missing, unknown, expired or revoked",
  insufficient_scope: "The access token lacks a scope that WWW-Authenticate names",
  forbidden: "The link, card or audio track belongs to another user, or the operation is for tokens of another kind",
  premium_required: "Only premium users may do this",
  not_found: "There is no such path, profile, link, card, audio track, file, webhook or delivery",
  method_not_allowed: "The path does not take this method; Allow lists those that it takes",
  timeout: "The request did not arrive in time",
  conflict: "The username, alias or address is taken, or the webhook is disabled",
  limit_reached: "A limit of the account is reached, or the change has to wait",
  idempotency_key_in_use: "An earlier request with the same Idempotency-Key is still being worked on",
  precondition_failed: "The page has changed since the ETag in If-Match was given",
  payload_too_large: "The body, or a file in it, is too large",
  uri_too_long: "The path and query are too long",
  unsupported_media_type: "The body's media type, its Content-Encoding, or the type of a file in it is not accepted",
  range_not_satisfiable: "The range begins behind the end of the file, whose size Content-Range tells",
  expectation_failed: "The Expect header is not 100-continue",
  misdirected_request: "The Host header names a host that this server does not answer for",
  idempotency_key_reused: "The Idempotency-Key was sent before with another request",
  precondition_required: "This change needs If-Match with the ETag of what it changes",
  rate_limited: "Too many requests; Retry-After says how many seconds to wait",
  headers_too_large: "The headers of the request are too many, or too large together with its address",
  server_error: "A fault of the service; X-Request-Id names the request in its log",
  unavailable: "The database or the storage cannot be reached, or is busy; Retry-After says how long to wait",
};

/** The reference shows these next to the codes. */
export const errorCure: Record<ErrorCode, string> = {
  invalid_request: "Correct what the key fields lists, and send the request again",
  invalid_grant: "Start the authorization again; codes and refresh tokens work once, and expire",
  unsupported_grant_type:
    "Send authorization_code, refresh_token, client_credentials or urn:ietf:params:oauth:grant-type:device_code as grant_type",
  invalid_scope: "Ask for scopes of this service, and at a refresh only for granted ones",
  invalid_target: "Leave out resource, or send the one that the metadata of the resource has",
  invalid_redirect_uri: "Register https addresses, loopback addresses, or a scheme of your own with a dot in it",
  invalid_client_metadata: "Correct what the key fields lists, and register again",
  unauthorized_client:
    "Use another grant type: client credentials need a secret that a present owner made, and device codes a command-line program",
  authorization_pending: "Ask again after the interval",
  slow_down: "Make the interval five seconds longer, and ask again after it",
  expired_token: "Ask for another device code",
  access_denied: "Continue without access; ask again when the person starts a new sign-in",
  invalid_client: "Check client_id and client_secret, and send them in the body or by Basic, not both",
  invalid_token: "Refresh the access token, or get a new one",
  insufficient_scope: "Ask the person for the scopes that WWW-Authenticate names",
  forbidden: "Use an id that belongs to the account the token acts as, and a token of the kind that the error names",
  premium_required: "Leave out what only premium users may do",
  not_found: "Check the address and the id; deleted items cannot be restored",
  method_not_allowed: "Use a method that Allow lists",
  timeout: "Send the whole request again without a pause",
  conflict: "Choose another username, alias or address, or enable the webhook",
  limit_reached: "Delete something first, or wait as error_description says",
  idempotency_key_in_use: "Wait for Retry-After seconds, then send the same request with the same key again",
  precondition_failed: "Read the page again, apply the change to it, and send it with the new ETag",
  payload_too_large: "Send a smaller body or file",
  uri_too_long: "Send a shorter path and query",
  unsupported_media_type: "Send the media type that the operation takes, without Content-Encoding",
  range_not_satisfiable: "Ask for a range within the file, or for the whole of it",
  expectation_failed: "Leave out the Expect header",
  misdirected_request: "Send requests to the address of this service",
  idempotency_key_reused: "Make a new key for each new request, and repeat a request without a change",
  precondition_required: "Send If-Match with the ETag of what you have read",
  rate_limited: "Wait for Retry-After seconds, then send the request again",
  headers_too_large: "Send fewer and shorter headers, or a shorter address",
  server_error: "Send the request again later; report it with its X-Request-Id if it persists",
  unavailable: "Wait for Retry-After seconds, then send the request again",
};

export type FieldErrors = Record<string, string[]>;
export type FieldMessages = Record<string, Message[]>;

const englishFields = (fields: FieldMessages): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([field, problems]) => [field, problems.map(toEnglish)]));

/**
 * The only error that code throws on purpose; `lib/core/http/error-response.ts` maps it to HTTP. `message` and `fields`
 * are in English, as the API answers; `said` and `problems` are the same for any language.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly fields: FieldErrors | undefined;

  /** @param said what to do @param problems of fields, for `invalid_request` @param reason for the application's developer */
  constructor(
    readonly code: ErrorCode,
    readonly said: Message,
    readonly problems?: FieldMessages,
    readonly headers: Record<string, string> = {},
    readonly reason?: Message,
  ) {
    super(toEnglish(said));
    this.fields = problems && englishFields(problems);
  }
}

export function invalidField(path: string, problem: Message): AppError {
  const english = toEnglish(problem);
  const sentence = withSubject(`The field ${path}`, english);
  const text = sentence === english ? `The field ${path} is not valid: ${english}` : sentence;
  return new AppError("invalid_request", { text }, { [path]: [problem] });
}

export const databaseAway = {
  said: message("databaseAway"),
  headers: { "Retry-After": "5" },
} as const;
