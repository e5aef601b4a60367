import "server-only";
import { safeReturnPath, withReturnPath } from "./return-path";
import type { SessionUser } from "./session-store";
import { findStepUp } from "./step-up-store";

/**
 * What a form asks of whoever is signed in: `none`; `recent`, else the person is led to the step-up page; `fields`, a
 * step-up by fields of the form, if it is due; `own`, one that the work asks for by itself, since it is stricter.
 */
export type ProofKind = "none" | "recent" | "fields" | "own";

/** @returns the user, or the path that leads through what is missing, and then to `page` */
export async function admitTo(
  page: string,
  user: SessionUser | undefined,
  proof: ProofKind,
): Promise<{ user: SessionUser } | { detour: string }> {
  if (!user) return { detour: withReturnPath("/login", safeReturnPath(page)) };
  if (proof !== "recent" || (await findStepUp(user.sessionId)).isFresh) return { user };
  return { detour: withReturnPath("/login/confirm", safeReturnPath(page)) };
}
