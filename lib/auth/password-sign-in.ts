import "server-only";
import { AuthError, CredentialsSignin } from "next-auth";
import { AppError, type FieldErrors } from "@/lib/errors";
import { describeFailure, log } from "@/lib/log";
import { isDisplacedEmail } from "@/lib/users/displaced-email";
import { findCredentials } from "@/lib/users/registration-store";
import { signIn } from "./config";
import { TooManyAttempts } from "./credentials";

/** Only from a server action, which can set the cookie. @returns whether another email address must be entered */
export async function startSession(login: string, password: string): Promise<{ isDisplaced: boolean }> {
  const fields: FieldErrors = {
    ...(login.trim() === "" && { login: ["Enter your username or email"] }),
    ...(password === "" && { password: ["Enter your password"] }),
  };
  if (Object.keys(fields).length > 0) throw new AppError("invalid_request", "Fill in both fields", fields);
  try {
    await signIn("credentials", { login, password, redirect: false });
  } catch (error) {
    throw refusal(error);
  }
  return { isDisplaced: await needsEmail(login.trim()) };
}

/** False where the database fails: the settings ask too. */
export async function needsEmail(login: string): Promise<boolean> {
  try {
    return isDisplacedEmail((await findCredentials(login))?.email ?? null);
  } catch (error) {
    log().warn(describeFailure(error), "whether a new session needs an email address could not be read");
    return false;
  }
}

function refusal(error: unknown): unknown {
  if (error instanceof TooManyAttempts) return error.refusal;
  if (error instanceof CredentialsSignin) {
    return new AppError("invalid_request", "The name or the password is not right. Check both and try again.");
  }
  return error instanceof AuthError ? (error.cause?.err ?? error) : error;
}
