import "server-only";
import { AuthError, CredentialsSignin } from "next-auth";
import { AppError, type FieldErrors } from "@/lib/errors";
import { describeFailure, log } from "@/lib/log";
import { isDisplacedEmail } from "@/lib/users/displaced-email";
import { findCredentials } from "@/lib/users/registration-store";
import { signIn } from "./config";
import { TooManyAttempts } from "./credentials";

/** Whether another email address must be entered, and whether the account is being deleted. */
type SignInState = { isDisplaced: boolean; isClosing: boolean };

/** Only from a server action, which can set the cookie. @returns what the person is to be asked next */
export async function startSession(login: string, password: string): Promise<SignInState> {
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
  return findSignInState(login.trim());
}

/** False where the database fails: other pages ask too. */
export async function findSignInState(login: string): Promise<SignInState> {
  try {
    const account = await findCredentials(login);
    return { isDisplaced: isDisplacedEmail(account?.email ?? null), isClosing: account?.isClosing ?? false };
  } catch (error) {
    log().warn(describeFailure(error), "what a new session is to be asked could not be read");
    return { isDisplaced: false, isClosing: false };
  }
}

function refusal(error: unknown): unknown {
  if (error instanceof TooManyAttempts) return error.refusal;
  if (error instanceof CredentialsSignin) {
    return new AppError("invalid_request", "The name or the password is not right. Check both and try again.");
  }
  return error instanceof AuthError ? (error.cause?.err ?? error) : error;
}
