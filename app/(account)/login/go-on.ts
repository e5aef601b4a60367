import { goTo } from "@/lib/auth/actions";
import type { SignedIn } from "@/lib/auth/password-sign-in";
import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";

/** Ends the action of a sign-in by redirecting to what is left to do, else to the `next` of its form. */
export function goOn({ needsCode, isDisplaced, isClosing }: SignedIn, form: FormData): never {
  if (isClosing) goTo("/login/keep");
  const next = safeReturnPath(form.get("next"));
  if (needsCode) goTo(withReturnPath("/login/code", next));
  goTo(isDisplaced && next === "/" ? "/settings/account" : next);
}
