import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { passkeyChallenges } from "@/db/schema";
import { passkeyBounds } from "@/lib/core/limits/quotas";
import { hashSecret } from "@/lib/core/secrets";

/** Only the subject may use the challenge: a session, a pending sign-in, or nobody yet. */
export type ChallengeUse =
  | { purpose: "sign-in" }
  | { purpose: "second-factor"; pendingSignIn: string }
  | { purpose: "register" | "step-up"; sessionId: string };

function challengeSubject(use: ChallengeUse): string {
  if (use.purpose === "sign-in") return "";
  return use.purpose === "second-factor" ? hashSecret(use.pendingSignIn) : use.sessionId;
}

/** Returns 256 random bits, of which only the hash is stored. */
export async function issueChallenge(use: ChallengeUse): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const hash = hashSecret(Buffer.from(challenge).toString("base64url"));
  const expiresAt = sql`now() + make_interval(secs => ${passkeyBounds.challengeSeconds})`;
  await database()
    .insert(passkeyChallenges)
    .values({ hash, purpose: use.purpose, subject: challengeSubject(use), expiresAt });
  return challenge;
}

/** Returns whether the challenge was issued for that use and has not expired. @param challenge in base64url */
export async function consumeChallenge(challenge: string, use: ChallengeUse): Promise<boolean> {
  const used = await database()
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashSecret(challenge)),
        eq(passkeyChallenges.purpose, use.purpose),
        eq(passkeyChallenges.subject, challengeSubject(use)),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return used.length > 0;
}

export async function deleteExpiredChallenges(): Promise<void> {
  await database().delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
}
