import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { message } from "@/lib/messages/message";

export type StorageOperation = "put" | "read" | "remove" | "list";

/** Logs a short reason, never a library's own message, which can quote a signed address. */
export function storageFailure(operation: StorageOperation, reason: string): AppError {
  log().error({ operation, reason }, "file storage failed");
  return new AppError("unavailable", message("storageAway"));
}
