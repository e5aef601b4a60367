import { isDatabaseUnavailable } from "@/db/failure";
import { noteDamage } from "@/lib/core/damage";
import { AppError, databaseAway, type ErrorCode, errorStatus } from "@/lib/core/errors";
import { describeFailure, log } from "@/lib/core/log";
import { message } from "@/lib/core/messages/message";
import { siteOrigin } from "@/lib/core/site-origin";
import { systemCode, systemError } from "@/lib/core/system-failure";
import { plainHeaders } from "./plain-page";
import { jsonReply, type Reply } from "./reply";

/** Logs an unexpected error under the request id and makes it a 500 without details. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    // An outage logs one line for each request; the stack adds nothing.
    log().warn({ id: requestId, code: describeFailure(error).code }, "the database is unavailable");
    return new AppError("unavailable", databaseAway.said);
  }
  const code = systemCode(error);
  if (code !== undefined) {
    log().warn({ id: requestId, ...describeFailure(error) }, "the disk or the machine failed a request");
    return systemError(code);
  }
  noteDamage(error);
  log().error({ id: requestId, ...describeFailure(error) }, "request failed");
  return new AppError("server_error", message("ownFault", { id: requestId }));
}

/** See docs/contract.md, Errors. */
export function errorBody({ code, message, fields }: AppError) {
  return {
    error: code,
    error_description: message.replaceAll(/["\\]/g, "'"),
    ...(fields && { fields }),
  };
}

/** Returns the address of the documentation that says what an error means and what to do. */
const errorHelp = (code: ErrorCode) => `${siteOrigin()}/developers/errors#${code}`;

export function errorReply(error: AppError): Reply {
  return jsonReply(errorBody(error), errorStatus[error.code], {
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    Link: `<${errorHelp(error.code)}>; rel="help"`,
    ...errorHeaders(error),
  });
}

type Refusal = Pick<AppError, "code" | "headers">;

/** @param body a page that says why a form was refused */
export function errorPageReply(error: Refusal, body: string): Reply {
  return { status: errorStatus[error.code], headers: { ...plainHeaders(body), ...errorHeaders(error) }, body };
}

function errorHeaders({ code, headers }: Refusal): Record<string, string> {
  return {
    ...(code === "unavailable" && databaseAway.headers),
    // The unread rest of the body would precede the next request (RFC 9110, 15.5.9).
    ...(code === "timeout" && { Connection: "close" }),
    ...headers,
  };
}
