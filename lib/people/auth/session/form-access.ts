import "server-only";
import { safeReturnPath, withReturnPath } from "./return-path";
import type { SessionUser } from "./session-store";
import { findStepUp } from "./step-up-store";

/**
 * The work itself asks for these, since a recent proof is not enough: the current `password`; a `code` or passkey; what
 * a `challenge` was given for after a step-up; the `step-up` that the form is; a proof that is recent enough to `grant`
 * an application access.
 */
type OwnProof = { own: "password" | "code" | "challenge" | "step-up" | "grant" };

/**
 * What a form asks of a signed-in person: `none`; `recent`, or the person is led to the step-up page; `fields`, a
 * step-up by fields of the form where one is due.
 */
export type ProofKind = "none" | "recent" | "fields" | OwnProof;

/** Returns the user, or the path that leads through what is missing and then to `page`. */
export async function checkAccess(
  page: string,
  user: SessionUser | undefined,
  proof: ProofKind,
): Promise<{ user: SessionUser } | { detour: string }> {
  if (!user) return { detour: withReturnPath("/login", safeReturnPath(page)) };
  if (proof !== "recent" || (await findStepUp(user.sessionId)).isFresh) return { user };
  return { detour: withReturnPath("/login/confirm", safeReturnPath(page)) };
}
