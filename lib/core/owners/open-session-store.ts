import "server-only";
import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { sessions } from "@/db/schema";
import { currentRequest } from "@/lib/core/current-request";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";

/**
 * Refuses what a session asked for that was ended while the request waited for a lock, so that nothing that lets somebody
 * in outlives the end of a stranger's sessions. It is called after a lock that whoever ends all sessions takes; requests
 * without a session pass. @throws AppError forbidden
 */
export async function requireOpenSession(transaction: Transaction): Promise<void> {
  const sessionId = currentRequest()?.sessionId;
  if (sessionId === undefined) return;
  // A statement of its own sees what was committed while the lock was waited for.
  if ((await transaction.$count(sessions, eq(sessions.id, sessionId))) > 0) return;
  throw new AppError("forbidden", message("sessionEnded"));
}
