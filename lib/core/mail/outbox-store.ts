import "server-only";
import { and, eq, gt, gte, inArray, lt, or, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { outbox, users } from "@/db/schema";
import { mailBounds } from "@/lib/core/limits/quotas";
import type { MailedEvent } from "@/lib/core/owners/account-events";
import { accountOf } from "@/lib/core/owners/account-of-store";
import { type Origin, recordEvent } from "@/lib/core/owners/event-store";
import { singleton } from "@/lib/core/process/singleton";

export type MailKind =
  | MailedEvent
  | "account_deleted"
  | "email_changed"
  | "form_entry"
  | "page_invitation"
  | "prove_email"
  | "reset_password"
  | "statistics_week";

/** @param details words for the text of the mail, never a secret */
export type NewMail = {
  kind: MailKind;
  userId?: string;
  address?: string;
  details?: Record<string, string>;
  lifetimeSeconds?: number;
};

export type QueuedMail = Omit<typeof outbox.$inferSelect, "kind"> & { kind: MailKind };

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** The mail is sent after the commit of `executor`. Two mails of a locked account keep their order. */
export async function queueMail(mail: NewMail, executor: Executor = database()): Promise<void> {
  const { lifetimeSeconds = mailBounds.lifetimeSeconds, ...values } = mail;
  await executor
    .insert(outbox)
    .values({ ...values, createdAt: sql`clock_timestamp()`, expiresAt: inSeconds(lifetimeSeconds) });
  wakeSender();
}

/**
 * Notifies an account's owner in the security log, and by mail at a verified address. @param origin as `recordEvent`
 */
export async function queueNotice(
  kind: MailedEvent,
  userId: string,
  details: Record<string, string>,
  transaction: Transaction,
  origin?: Origin,
): Promise<void> {
  await recordEvent(kind, userId, details, transaction, origin);
  // The log has the browser in a column of its own.
  const known = { ...details, ...(origin?.userAgent && { userAgent: origin.userAgent }) };
  await transaction.execute(
    sql`insert into ${outbox} (kind, user_id, address, details, expires_at)
      select ${kind}, ${users.id}, ${users.email}, ${JSON.stringify(known)}::jsonb, ${inSeconds(mailBounds.lifetimeSeconds)}
      from ${users} where ${users.id} = ${accountOf(userId)} and ${users.emailVerified} is not null`,
  );
  wakeSender();
}

/** These are SQL conditions. */
const retryDelay = sql`make_interval(secs => ${mailBounds.retrySeconds} * power(2, ${outbox.tries}))`;
/** A time that is later than any wait was stored before the clock was set back. */
const isDue = sql`(${outbox.nextTryAt} not between now() and now() + ${retryDelay} or ${outbox.nextTryAt} = now())`;

/**
 * Returns the next due mail. Each try reserves it for twice as long, and the first one for longer than a delivery may
 * take.
 */
export async function claimMail(): Promise<QueuedMail | undefined> {
  const due = database()
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isDue, gt(outbox.expiresAt, sql`now()`), lt(outbox.tries, mailBounds.tries)))
    .orderBy(outbox.nextTryAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [mail] = await database()
    .update(outbox)
    .set({ tries: sql`${outbox.tries} + 1`, nextTryAt: sql`now() + ${retryDelay}` })
    .where(eq(outbox.id, sql`(${due})`))
    .returning();
  return mail && { ...mail, kind: mail.kind as MailKind };
}

/** Deletes mail whose content is no longer true. */
export async function deleteQueuedMail(
  userId: string,
  kinds: readonly MailKind[],
  transaction: Transaction,
): Promise<void> {
  await transaction.delete(outbox).where(and(eq(outbox.userId, userId), inArray(outbox.kind, [...kinds])));
}

/** Deletes mail that would report such a change again. @returns what each mail said of its change */
export async function deleteQueuedChanges(
  userId: string,
  since: Date | null,
  transaction: Transaction,
): Promise<QueuedMail["details"][]> {
  const isSince = since ? gte(outbox.createdAt, since) : undefined;
  const deleted = await transaction
    .delete(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.kind, "email_changed"), isSince))
    .returning({ details: outbox.details });
  return deleted.map(({ details }) => details);
}

/**
 * Deletes mail by every name of the account and its pages that it may have been requested by. @param email an address
 * that the account is about to have
 */
export async function deleteQueuedResets(
  userId: string,
  email: string | null,
  transaction: Transaction,
): Promise<void> {
  const names = sql`array[${users.username}, ${users.email}, ${users.pendingEmail}, ${email}::text]`;
  await transaction.execute(
    sql`delete from ${outbox} where kind = 'reset_password' and lower(details->>'login') in
      (select lower(name) from ${users}, unnest(${names}) as name where ${userId} in (${users.id}, ${users.accountId}))`,
  );
}

/**
 * Returns whether the mail is still to be sent. The caller has locked the account, so that nobody withdraws it
 * meanwhile.
 */
export async function isMailQueued(id: string, transaction: Transaction): Promise<boolean> {
  return (await transaction.$count(outbox, eq(outbox.id, id))) > 0;
}

/** Deletes a mail that was delivered, or that can never be delivered. */
export async function deleteMail(id: string): Promise<void> {
  await database().delete(outbox).where(eq(outbox.id, id));
}

/** Deletes mail that is expired or out of tries, and not being sent. @returns how many */
export async function deleteDeadMail(): Promise<number> {
  const isUsedUp = and(gte(outbox.tries, mailBounds.tries), isDue);
  const dead = await database()
    .delete(outbox)
    .where(or(lt(outbox.expiresAt, sql`now()`), isUsedUp))
    .returning({ id: outbox.id });
  return dead.length;
}

type Sender = { wake?: () => void };

export const sender = () => singleton<Sender>("mail-sender", () => ({}));

/** Queued mail is sent soon instead of at the next poll. */
function wakeSender(): void {
  sender().wake?.();
}
