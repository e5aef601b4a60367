import "server-only";
import { mailBounds } from "@/lib/core/limits/quotas";
import { describeFailure, log } from "@/lib/core/log";
import { withDeadline } from "@/lib/core/process/deadline";
import { deliver, describeDeliveryError, isPermanentFailure } from "./delivery";
import type { Message } from "./message";
import { claimMail, deleteMail, type QueuedMail, sender } from "./outbox-store";

/** Returns undefined when there is nothing left to send. */
export type Compose = (mail: QueuedMail) => Promise<Message | undefined>;

/** Times are milliseconds; `soon` leaves the transaction that woke the sender time to commit. */
const look = { every: 5_000, soon: 100, stopping: 2_000 } as const;

/** Sends the mail of all processes that share the database. Returns a function that stops it. */
export function startSendingMail(compose: Compose): () => Promise<void> {
  let sending: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;
  const lookNow = () => {
    sending ??= sendDueMail(compose).finally(() => {
      sending = undefined;
    });
  };
  sender().wake = () => {
    clearTimeout(soon);
    soon = setTimeout(lookNow, look.soon).unref();
  };
  const timer = setInterval(lookNow, look.every).unref();
  return async () => {
    sender().wake = undefined;
    clearInterval(timer);
    clearTimeout(soon);
    // The next process sends what is left.
    if (sending) await withDeadline(look.stopping, sending).catch(() => {});
  };
}

/** Sends until no mail is due or one fails. Never throws. */
export async function sendDueMail(compose: Compose): Promise<void> {
  try {
    for (let mail = await claimMail(); mail; mail = await claimMail()) if (!(await send(mail, compose))) return;
  } catch (error) {
    log().warn(describeFailure(error), "queued mail could not be read; will retry at the next poll");
  }
}

/**
 * A mail is sent at least once: after a crash between the two steps another process sends it again. @returns whether to
 * go on
 */
async function send(mail: QueuedMail, compose: Compose): Promise<boolean> {
  const message = await compose(mail);
  if (message) {
    try {
      await deliver(mail.id, message);
    } catch (error) {
      const outcome = { kind: mail.kind, ...describeDeliveryError(error), tries: mail.tries, of: mailBounds.tries };
      if (!isPermanentFailure(error)) {
        log().warn(outcome, "a mail was not delivered");
        return false;
      }
      log().info(outcome, "mail rejected permanently");
    }
  }
  await deleteMail(mail.id);
  return true;
}
