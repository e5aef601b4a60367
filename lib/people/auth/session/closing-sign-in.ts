import "server-only";
import { findClosingAccount } from "./session-store";

/** These requests created a session of an account that is being deleted. */
const closing = new WeakSet<object>();

/** It is called before `redirectToRestore` of the same request. */
export async function markClosingAccount(request: object, sessionId: string): Promise<void> {
  if (await findClosingAccount(sessionId)) closing.add(request);
}

/** Redirects a sign-in to an account that is being deleted to the page that can restore it. */
export function redirectToRestore(request: object, response: Response): Response {
  if (closing.has(request) && response.headers.has("location")) response.headers.set("location", "/login/keep");
  return response;
}
