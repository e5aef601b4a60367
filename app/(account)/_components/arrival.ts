import { redirect } from "next/navigation";
import type { PageQuery } from "@/lib/core/http/page-query";
import { isActionOfScript } from "@/lib/people/auth/forms/actions";
import { pathOfSignedIn, safeReturnPath } from "@/lib/people/auth/session/return-path";
import { closingAccount, currentUser } from "@/lib/people/auth/session/session";
import { findSignIn } from "@/lib/people/auth/session/sign-in-store";
import { awaitsSignIn } from "@/lib/people/oauth/consent/new-sign-in";

type Arrival = {
  next: string;
  error?: string;
  /** Says whether the page comes with the answer of its own form, which that form shows or which leads elsewhere. */
  isAnswer: boolean;
};

/**
 * Reads the return path of a sign-in or registration; a person who comes signed in is redirected at once,
 * unless an application asked that they sign in anew.
 */
export async function readArrival(query: PageQuery): Promise<Arrival> {
  const { next, callbackUrl, error } = await query;
  // next-auth's own pages send people here under next-auth's name for the same parameter.
  const path = safeReturnPath(next ?? callbackUrl);
  const isAnswer = await isActionOfScript();
  const user = isAnswer ? undefined : await currentUser();
  if (user && !awaitsSignIn(path, await findSignIn(user.sessionId))) redirect(pathOfSignedIn(path));
  if (!isAnswer && (await closingAccount())) redirect("/login/keep");
  return { next: path, error: typeof error === "string" ? error : undefined, isAnswer };
}
