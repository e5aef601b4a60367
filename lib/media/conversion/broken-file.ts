import { AppError, invalidField } from "@/lib/errors";

/** The 400 for a file of an accepted type that is broken or out of bounds; `message` says what is wrong and what to do. */
export function brokenFile(message: string): AppError {
  return invalidField("file", message);
}

/**
 * Runs a reader of foreign bytes. Its errors become a 400 that calls the file damaged, so that no library's text is
 * sent; system errors, such as a full disk, stay as they are.
 */
export async function orBroken<Result>(format: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || isSystemError(error)) throw error;
    throw brokenFile(`is damaged; export the ${format} again and send that`);
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
