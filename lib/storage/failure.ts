import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

/**
 * What people see when storage fails. The log gets a short reason; never a library's own words, which can quote
 * a signed address.
 */
export function storageFailure(operation: "put" | "remove", reason: string): AppError {
  log().error({ operation, reason }, "file storage failed");
  return new AppError("unavailable", "The file storage does not answer; try again in a few seconds");
}
