/** Every error code of the API with its HTTP status (decisions, section 1; the OAuth ones from RFC 6749, 5.2). */
export const errorStatus = {
  invalid_request: 400,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  unauthorized_client: 400,
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
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  server_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Messages by the dotted path of the field they concern. */
export type FieldErrors = Record<string, string[]>;

/** The one error that code throws on purpose; `lib/api/error-response` turns it into HTTP. */
export class AppError extends Error {
  override readonly name = "AppError";

  /**
   * @param message one sentence that tells the caller what to do; it is sent to the client
   * @param fields what is wrong, by field; only with `invalid_request`
   * @param headers response headers that belong to this refusal, such as `WWW-Authenticate`
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: FieldErrors,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** A 400 about one field. */
export function invalidField(path: string, message: string): AppError {
  return new AppError("invalid_request", `The field ${path} is not valid: ${message}`, { [path]: [message] });
}

/** What whoever needs the database hears while it is away; `Retry-After` is in seconds. */
export const databaseAway = {
  text: "The service cannot reach its database; try again in a few seconds",
  headers: { "Retry-After": "5" },
} as const;
