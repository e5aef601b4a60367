import { redirectTo } from "@/lib/people/auth/forms/actions";
import { withReturnPath } from "@/lib/people/auth/session/return-path";
import type { SignedIn } from "@/lib/people/auth/sign-in/password-sign-in";

/** Ends the action of a sign-in by a redirect to what is left to do, or else to `next`. */
export function continueSignIn({ needsCode, isDisplaced, isClosing }: SignedIn, next: string): never {
  if (isClosing) redirectTo("/login/keep");
  if (needsCode) redirectTo(withReturnPath("/login/code", next));
  redirectTo(isDisplaced && next === "/" ? "/settings/account" : next);
}
