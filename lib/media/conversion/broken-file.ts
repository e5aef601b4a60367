import { AppError, invalidField } from "@/lib/core/errors";

/** Makes the error for a broken file of an accepted type. @param text what is wrong and what to do */
export function brokenFile(text: string): AppError {
  return invalidField("file", { text });
}

/** Makes the error for a file whose parts contradict each other. @param format such as "MP4" */
export function damagedFile(format: string): AppError {
  return brokenFile(`is damaged; export the ${format} again and send that`);
}

/** A reader's errors become a 400 without the library's text; system errors, such as a full disk, stay as they are. */
export async function translateReaderErrors<Result>(format: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || isSystemError(error)) throw error;
    throw damagedFile(format);
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
