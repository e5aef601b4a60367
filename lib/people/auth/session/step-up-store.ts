import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { secondFactors, sessions, users } from "@/db/schema";
import { isWithinLast } from "@/db/sql";
import { secondFactorBounds } from "@/lib/core/limits/quotas";
import { isLiveSession } from "./session-store";

/** A sign-in or a step-up counts as a proof for this long. */
const freshSeconds = 5 * 60;

type StepUpState = {
  passwordHash: string | null;
  isFresh: boolean;
  /** Says whether the last proof is recent enough to grant an application access. */
  mayGrant: boolean;
  hasSecondFactor: boolean;
  isByPasskey: boolean;
};

/** One of the two suffices, since the other may be ahead of a clock that was set back. */
const isProvenWithin = (seconds: number) =>
  sql`(${isWithinLast(sessions.createdAt, seconds)} or coalesce(${isWithinLast(sessions.steppedUpAt, seconds)}, false))`;

export async function findStepUp(sessionId: string): Promise<StepUpState> {
  const [found] = await database()
    .select({
      passwordHash: users.passwordHash,
      isFresh: sql<boolean>`${isProvenWithin(freshSeconds)}`,
      mayGrant: sql<boolean>`${secondFactors.userId} is null or ${isProvenWithin(secondFactorBounds.grantSeconds)}`,
      hasSecondFactor: sql<boolean>`${secondFactors.userId} is not null`,
      isByPasskey: sql<boolean>`coalesce(${isWithinLast(sessions.passkeyAt, freshSeconds)}, false)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(sessions.id, sessionId), isLiveSession));
  const none = { passwordHash: null, isFresh: false, mayGrant: false, hasSecondFactor: false, isByPasskey: false };
  return found ?? none;
}
