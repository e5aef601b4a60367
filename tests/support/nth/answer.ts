import { expect } from "vitest";
import { AppError, type ErrorCode } from "@/lib/core/errors";

/** Throws the error of an answer that is one, after a look at its form; nobody was asked to sign in. */
export async function expectAnswer(response: Response): Promise<void> {
  const text = await response.text();
  expect(response.headers.get("location") ?? "").not.toMatch(/^\/login/);
  if (response.status < 400) return;
  // A form is answered with a page.
  if (text.startsWith("<")) throw new AppError(response.status === 503 ? "unavailable" : "server_error", { text });
  const { error, error_description, ...more } = JSON.parse(text);
  expect([typeof error_description, more]).toEqual(["string", {}]);
  throw new AppError(error as ErrorCode, { text: error_description });
}
