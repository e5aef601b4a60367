import "server-only";
import { checkpointDatabase } from "@/db/client";
import { noteDamage } from "@/lib/core/damage";
import { utcDay } from "@/lib/core/day";
import { describeFailure, log } from "@/lib/core/log";
import { removeOldMailFiles } from "@/lib/core/mail/delivery";
import { deleteExpiredEmailLinks } from "@/lib/core/mail/email-link-store";
import { deleteDeadMail } from "@/lib/core/mail/outbox-store";
import { deleteOldEvents } from "@/lib/core/owners/event-store";
import { deleteOldAnswers } from "@/lib/developers/api/idempotency-store";
import { sweepFiles } from "@/lib/media/files/removal";
import { deleteOldStatus } from "@/lib/operator/status/status";
import { recheckDomains } from "@/lib/page/domains/verification";
import { releaseOutdatedDraftFiles } from "@/lib/page/drafts/draft-files";
import { deletePastLikes } from "@/lib/page/likes/store";
import { recheckLinks } from "@/lib/page/proofs/rounds";
import { condenseStatistics } from "@/lib/page/statistics/store";
import { mailWeeks } from "@/lib/page/statistics/weekly";
import { deletePastVisits } from "@/lib/page/views/store";
import { deleteDueAccounts } from "@/lib/people/auth/account/deletion";
import { deleteExpiredChallenges } from "@/lib/people/auth/passkey/passkey-challenge-store";
import { deleteExpiredSetups } from "@/lib/people/auth/second-factor/second-factor-store";
import { deleteExpiredPendingSignIns } from "@/lib/people/auth/session/pending-sign-in-store";
import { deleteExpiredSessions } from "@/lib/people/auth/session/session-store";
import { deleteUnusedClients } from "@/lib/people/oauth/clients/client-document-store";
import { deleteExpiredClientInvitations } from "@/lib/people/oauth/clients/client-invitation-store";
import { deleteOldRequests } from "@/lib/people/oauth/clients/request-store";
import { deleteOldUsage } from "@/lib/people/oauth/clients/usage-store";
import { forgetSuccessors } from "@/lib/people/oauth/tokens/exchange-store";
import { deleteExpiredTokens } from "@/lib/people/oauth/tokens/token-store";
import { resealEndpointSecrets } from "@/lib/people/oauth/webhooks/endpoint-store";
import { sweepDeliveries } from "@/lib/people/oauth/webhooks/sending-store";
import { deleteExpiredPageInvitations } from "@/lib/people/pages/page-invitation-store";
import { deleteExpiredInvitations } from "@/lib/people/users/invitation-store";
import { deleteExpiredOffers } from "@/lib/people/users/pages/offer-store";

const hour = 3_600_000;
const sweepEveryMilliseconds = 600_000;
const unreadableSecrets =
  "webhooks cannot be signed: their secrets were encrypted under another AUTH_SECRET; set that one as AUTH_SECRET_PREVIOUS, or let the owners make new secrets";

/**
 * Deletes what has expired and sends weekly statistics every hour; removes files that nothing needs and checks links whose
 * turn it is every ten minutes. Returns a function that stops it.
 */
export function startMaintenance(): () => void {
  const sweep = () => {
    void removeUnneededFiles();
    recheckLinks().catch(warn("links were not checked; the next run tries again"));
    checkpointDatabase().catch(warn("the database made no checkpoint"));
  };
  const everyHour = () => {
    void deleteExpired();
    void mailWeeks();
  };
  const timers = [setInterval(everyHour, hour).unref(), setInterval(sweep, sweepEveryMilliseconds).unref()];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

export async function deleteExpired(): Promise<void> {
  const today = utcDay(new Date());
  await Promise.all([
    deleteExpiredTokens(),
    forgetSuccessors(),
    deleteOldAnswers(),
    deleteUnusedClients(),
    deleteExpiredSessions(),
    deleteExpiredPendingSignIns(),
    deleteExpiredSetups(),
    deleteExpiredChallenges(),
    deletePastVisits(today),
    deletePastLikes(today),
    condenseStatistics(),
    deleteOldUsage(),
    deleteOldRequests(),
    deleteOldStatus(),
    deleteOldEvents(),
    deleteDueAccounts(),
    deleteDeadMail().then((count) => {
      if (count > 0) log().warn({ count }, "mail was given up: it was not delivered in time");
    }),
    deleteExpiredEmailLinks(),
    deleteExpiredInvitations(),
    deleteExpiredPageInvitations(),
    deleteExpiredClientInvitations(),
    deleteExpiredOffers(),
    sweepDeliveries(),
    resealEndpointSecrets().then((count) => {
      if (count > 0) log().warn({ count }, unreadableSecrets);
    }),
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
