import "server-only";
import { AuthError, CredentialsSignin } from "next-auth";
import { AppError, type FieldMessages } from "@/lib/core/errors";
import { describeFailure, log } from "@/lib/core/log";
import { message } from "@/lib/core/messages/message";
import { siteOrigin } from "@/lib/core/site-origin";
import { halfWidth } from "@/lib/core/text/typed";
import { isDisplacedEmail } from "@/lib/people/users/displaced-email";
import { findCredentials } from "@/lib/people/users/registration-store";
import { redirectTo } from "../forms/actions";
import { parseAnswer } from "../passkey/passkey-sign-in";
import { findPasskey } from "../passkey/passkey-store";
import { RefusedSignIn } from "../password/credentials";
import { passkeyAssertion } from "../schema";
import { currentPendingSignIn, forgetPendingSignIn } from "../second-factor/pending-sign-in";
import { rememberDevice } from "../session/known-device";
import { pathOfSignedIn, withReturnPath } from "../session/return-path";
import { signIn } from "./config";

const nothingAsked = { isDisplaced: false, isClosing: false } as const;

/** What is left to do: enter a code, choose another email address, or restore an account that is being deleted. */
export type SignedIn = { needsCode: boolean; isDisplaced: boolean; isClosing: boolean };

/** Signs in from a server action, which alone can set the cookie. @throws AppError invalid_request, rate_limited */
export async function startSession(login: string, password: string): Promise<SignedIn> {
  const fields: FieldMessages = {
    ...(login.trim() === "" && { login: [message("enterLogin")] }),
    ...(password === "" && { password: [message("enterPassword")] }),
  };
  if (Object.keys(fields).length > 0) throw new AppError("invalid_request", message("fillBoth"), fields);
  const address = await attempt("credentials", { login, password });
  if (new URL(address, siteOrigin()).pathname === "/login/code") return { needsCode: true, ...nothingAsked };
  return signedIn(halfWidth(login).trim());
}

/** @param proof a code, or a passkey's assertion as JSON @throws AppError invalid_request, forbidden, rate_limited */
export async function finishSession(proof: { code: string; passkey: string }): Promise<SignedIn> {
  const pending = await currentPendingSignIn();
  await attempt("second-factor", { token: pending?.token ?? "", ...proof });
  await forgetPendingSignIn();
  return pending ? signedIn(pending.username) : { needsCode: false, ...nothingAsked };
}

/** @param passkey its assertion as JSON @throws AppError invalid_request, rate_limited */
export async function startSessionByPasskey(passkey: string): Promise<SignedIn> {
  await attempt("passkey", { passkey });
  const { id } = passkeyAssertion.parse(parseAnswer(passkey));
  const owner = await findPasskey(id).catch(() => undefined);
  return owner ? signedIn(owner.username) : { needsCode: false, ...nothingAsked };
}

async function signedIn(login: string): Promise<SignedIn> {
  await rememberDevice(login);
  return { needsCode: false, ...(await findSignInState(login)) };
}

/** Ends the action of a sign-in by a redirect to what is left to do, or else to `next`. */
export function continueSignIn({ needsCode, isDisplaced, isClosing }: SignedIn, next: string): never {
  if (isClosing) redirectTo("/login/keep");
  if (needsCode) redirectTo(withReturnPath("/login/code", next));
  redirectTo(isDisplaced && next === "/" ? "/settings/account" : pathOfSignedIn(next));
}

/** Returns where next-auth redirects to. */
async function attempt(provider: string, values: Record<string, string>): Promise<string> {
  const address: string = await signIn(provider, { ...values, redirect: false }).catch((error) => {
    throw refusal(error);
  });
  // After an error of its own, next-auth gives back the address that it called.
  if (new URL(address, siteOrigin()).pathname.startsWith("/api/auth/callback/")) {
    throw new Error("next-auth answered a sign-in with an error");
  }
  return address;
}

/** Returns false where the database fails, since the next page asks again. */
export async function findSignInState(login: string): Promise<Omit<SignedIn, "needsCode">> {
  try {
    const account = await findCredentials(login);
    return { isDisplaced: isDisplacedEmail(account?.email ?? null), isClosing: account?.isClosing ?? false };
  } catch (error) {
    log().warn(describeFailure(error), "what is left to do after a sign-in could not be read");
    return nothingAsked;
  }
}

function refusal(error: unknown): unknown {
  if (error instanceof RefusedSignIn) return error.refusal;
  if (error instanceof CredentialsSignin) {
    return new AppError("invalid_request", message("wrongLogin"));
  }
  return error instanceof AuthError ? (error.cause?.err ?? error) : error;
}
