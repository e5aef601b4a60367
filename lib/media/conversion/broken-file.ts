import { AppError, invalidField } from "@/lib/core/errors";

/** Makes the error for a broken file of an accepted type. @param text what is wrong and what to do */
export function brokenFile(text: string): AppError {
  return invalidField("file", { text });
}

/** A reader's errors become a 400 without the library's text; system errors, such as a full disk, stay as they are. */
export async function translateReaderErrors<Result>(format: string, work: () => Promise<Result>): Promise<Result> {
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
