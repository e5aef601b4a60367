import "server-only";
import { checkpointDatabase } from "@/db/client";
import { deleteDueAccounts } from "@/lib/auth/deletion";
import { deleteExpiredChallenges } from "@/lib/auth/passkey-challenge-store";
import { deleteExpiredPendingSignIns } from "@/lib/auth/pending-sign-in-store";
import { deleteExpiredSetups } from "@/lib/auth/second-factor-store";
import { deleteExpiredSessions } from "@/lib/auth/session-store";
import { noteDamage } from "@/lib/damage";
import { dayOf } from "@/lib/day";
import { recheckDomains } from "@/lib/domains/verification";
import { describeFailure, log } from "@/lib/log";
import { removeOldMailFiles } from "@/lib/mail/delivery";
import { deleteExpiredEmailLinks } from "@/lib/mail/email-link-store";
import { deleteDeadMail } from "@/lib/mail/outbox-store";
import { sweepFiles } from "@/lib/media/removal";
import { deleteExpiredTokens } from "@/lib/oauth/token-store";
import { deleteOldUsage } from "@/lib/oauth/usage-store";
import { deleteOldEvents } from "@/lib/owners/event-store";
import { releaseOutdatedDraftFiles } from "@/lib/page/draft-files";
import { deleteExpiredInvitations } from "@/lib/users/invitation-store";
import { deletePastVisits } from "@/lib/views/store";

const hour = 3_600_000;
const sweepEveryMilliseconds = 600_000;

/** Hourly: deletes what has expired; every ten minutes: files that nothing needs. @returns stops it */
export function startMaintenance(): () => void {
  const sweep = () => {
    void removeUnneededFiles();
    checkpointDatabase().catch(warn("the database made no checkpoint"));
  };
  const timers = [setInterval(deleteExpired, hour).unref(), setInterval(sweep, sweepEveryMilliseconds).unref()];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

export async function deleteExpired(): Promise<void> {
  const today = dayOf(new Date());
  await Promise.all([
    deleteExpiredTokens(),
    deleteExpiredSessions(),
    deleteExpiredPendingSignIns(),
    deleteExpiredSetups(),
    deleteExpiredChallenges(),
    deletePastVisits(today),
    deleteOldUsage(),
    deleteOldEvents(),
    deleteDueAccounts(),
    deleteDeadMail().then((count) => {
      if (count > 0) log().warn({ count }, "mail was given up: it was not delivered in time");
    }),
    deleteExpiredEmailLinks(),
    deleteExpiredInvitations(),
    removeOldMailFiles(),
    recheckDomains(),
  ]).catch(warn("expired rows were not deleted; the next run tries again"));
}

function warn(message: string) {
  return (error: unknown) => {
    noteDamage(error);
    log().warn(describeFailure(error), message);
  };
}

/** Never throws. @param isAlone whether no upload runs in this process or another */
export async function removeUnneededFiles({ isAlone = false } = {}): Promise<void> {
  for (const work of [releaseOutdatedDraftFiles, () => sweepFiles({ isAlone })])
    await work().catch(warn("files that nothing points to were not removed"));
}
