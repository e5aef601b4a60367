import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { message } from "@/lib/core/messages/message";

/** A key is `<folder>/<uuid>.<extension>` and is never used twice. */
export type Storage = {
  /**
   * Stores a file atomically and durably, and may move `path`. @throws AppError unavailable; then the file may exist:
   * remove it later
   */
  put(key: string, path: string): Promise<void>;
  /** Removes files; a missing one is no error. @throws AppError unavailable */
  remove(keys: readonly string[]): Promise<void>;
  /** Yields keys in batches; it may miss or include files that change meanwhile. @throws AppError unavailable */
  list(): AsyncIterable<string[]>;
};

export type StorageOperation = "put" | "read" | "remove" | "list";

/** Logs a short reason, never a library's own message, which can quote a signed address. */
export function storageFailure(operation: StorageOperation, reason: string): AppError {
  log().error({ operation, reason }, "file storage failed");
  return new AppError("unavailable", message("storageAway"));
}
