import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { message } from "@/lib/core/messages/message";

export type StorageOperation = "put" | "read" | "remove" | "list";

/** Logs a short reason, never a library's own message, which can quote a signed address. */
export function storageFailure(operation: StorageOperation, reason: string): AppError {
  log().error({ operation, reason }, "file storage failed");
  return new AppError("unavailable", message("storageAway"));
}
