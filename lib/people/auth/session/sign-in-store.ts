import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { secondFactors, sessions } from "@/db/schema";
import type { CurrentSignIn } from "@/lib/people/oauth/consent/new-sign-in";
import { isLiveSession } from "./session-store";

/**
 * Returns when the person of a session proved who they are for the last time, and whether that took more than one
 * factor; undefined once the session has ended.
 */
export async function findSignIn(sessionId: string): Promise<CurrentSignIn | undefined> {
  const at = sql`greatest(${sessions.createdAt}, ${sessions.steppedUpAt})`;
  const [found] = await database()
    .select({
      at: sql<Date>`${at}`.mapWith(sessions.createdAt),
      ageSeconds: sql<number>`extract(epoch from now() - ${at})`.mapWith(Number),
      // A passkey proves two factors. Every proof takes the second factor from the moment on when it is enabled.
      isMultiFactor: sql<boolean>`${sessions.passkeyAt} is not null or coalesce(${secondFactors.enabledAt} <= ${at}, false)`,
    })
    .from(sessions)
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isLiveSession));
  return found;
}
