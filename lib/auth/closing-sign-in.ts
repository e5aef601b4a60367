import "server-only";
import { findClosingAccount } from "./session-store";

/** Requests that have led to a session of an account that is being deleted. */
const closing = new WeakSet<object>();

/** Remembers whether all that the new session can do is keep the account. */
export async function noticeClosing(request: object, sessionId: string): Promise<void> {
  if (await findClosingAccount(sessionId)) closing.add(request);
}

/** Leads to that decision, wherever the sign-in was to go, as one by password does. */
export function leadToKeeping(request: object, response: Response): Response {
  if (closing.has(request) && response.headers.has("location")) response.headers.set("location", "/login/keep");
  return response;
}
