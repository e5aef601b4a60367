import { databaseCause, isDatabaseUnavailable } from "@/db/failure";
import { AppError, errorStatus } from "@/lib/errors";
import { log } from "@/lib/log";

/** Any thrown value as the error that a client may see; what nobody foresaw is logged under the request id. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  const cause = databaseCause(error);
  const { code, message, stack } =
    cause instanceof Error
      ? (cause as Error & { code?: unknown })
      : { code: undefined, message: "not an Error", stack: undefined };
  log().error({ requestId, code, message, stack }, "request failed");
  if (isDatabaseUnavailable(error)) {
    return new AppError("unavailable", "The service cannot reach its database; try again in a few seconds", undefined, {
      "Retry-After": "5",
    });
  }
  return new AppError(
    "server_error",
    `Something went wrong on our side; try again, or report the request id ${requestId}`,
  );
}

/** The one error body of the service (decisions, section 1). */
function errorBody({ code, message, fields }: AppError) {
  return {
    error: code,
    error_description: message.replaceAll(/["\\]/g, "'"),
    ...(fields && { fields }),
  };
}

/** An error as an HTTP response. */
export function errorResponse(error: AppError): Response {
  return Response.json(errorBody(error), {
    status: errorStatus[error.code],
    headers: { "Cache-Control": "private, no-store", ...error.headers },
  });
}
