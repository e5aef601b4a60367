import { goTo } from "@/lib/auth/actions";
import type { SignedIn } from "@/lib/auth/password-sign-in";
import { withReturnPath } from "@/lib/auth/return-path";

/** Ends the action of a sign-in by redirecting to what is left to do, else to `next`. */
export function goOn({ needsCode, isDisplaced, isClosing }: SignedIn, next: string): never {
  if (isClosing) goTo("/login/keep");
  if (needsCode) goTo(withReturnPath("/login/code", next));
  goTo(isDisplaced && next === "/" ? "/settings/account" : next);
}
