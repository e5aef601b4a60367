import { goTo } from "@/lib/people/auth/forms/actions";
import { withReturnPath } from "@/lib/people/auth/session/return-path";
import type { SignedIn } from "@/lib/people/auth/sign-in/password-sign-in";

/** Ends the action of a sign-in by redirecting to what is left to do, else to `next`. */
export function goOn({ needsCode, isDisplaced, isClosing }: SignedIn, next: string): never {
  if (isClosing) goTo("/login/keep");
  if (needsCode) goTo(withReturnPath("/login/code", next));
  goTo(isDisplaced && next === "/" ? "/settings/account" : next);
}
