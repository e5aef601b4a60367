import "server-only";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { isUniqueViolation } from "@/db/failure";
import { users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { mailBounds } from "@/lib/core/limits/quotas";
import { deleteResetLinks } from "@/lib/core/mail/email-link-store";
import { type NewMail, queueMail } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { accountOfRow } from "@/lib/core/owners/account-of-store";
import { recordEvent } from "@/lib/core/owners/event-store";
import { requireOpenSession } from "@/lib/core/owners/open-session-store";
import { changeAsOwner, lockAccount, withLockedOwner } from "@/lib/core/owners/quota-store";
import { updateUserRow, updateUserRows } from "@/lib/core/owners/user-row-store";
import { newDisplacedEmail } from "./displaced-email";

const isAddress = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());
const isUnproven = isNull(users.emailVerified);

/** Takes the address from accounts that only claim it. An account that has verified it keeps it. */
export async function displaceEmail(email: string, transaction: Transaction): Promise<void> {
  await updateUserRows(transaction, and(isAddress(email), isUnproven), { email: newDisplacedEmail() });
}

/**
 * Proves an address that a provider vouches for, also where it waited for a link; accounts that only claim it lose it.
 */
export async function proveEmail(userId: string, email: string): Promise<void> {
  await database().transaction(async (transaction) => {
    await lockAccount(userId, transaction);
    await takeProvenEmail(userId, email, transaction, { isOptional: true });
    await displaceEmail(email, transaction);
  });
}

export async function isEmailVerified(userId: string): Promise<boolean> {
  return (await findEmailState(userId))?.isVerified ?? false;
}

type EmailState = {
  username: string;
  displayName: string;
  locale: string;
  email: string | null;
  pendingEmail: string | null;
  /** When the first session that asked for the address began. */
  pendingSince: Date | null;
  isVerified: boolean;
  /** Whether the row is an account, and so its first page. */
  isFirst: boolean;
  /** The username of the account. */
  owner: string;
};

/** A page may be in another language than its owner. Drizzle strips table names from the outermost template. */
const ofAccount = (column: string) =>
  sql<string>`${sql`(select account.${sql.identifier(column)} from ${users} account
    where account.id = ${accountOfRow()})`}`;

export async function findEmailState(userId: string, executor: Executor = database()): Promise<EmailState | undefined> {
  const { username, displayName, email, pendingEmail, pendingEmailSince, emailVerified } = users;
  const [user] = await executor
    .select({
      ...{ username, displayName, email, pendingEmail, pendingSince: pendingEmailSince, at: emailVerified },
      locale: ofAccount("locale"),
      owner: ofAccount("username"),
      isFirst: sql<boolean>`${users.accountId} is null`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return undefined;
  const { at, ...state } = user;
  return { ...state, isVerified: Boolean(at) };
}

/** Returns another account that has proven the address. */
export async function findProvenOwner(
  email: string,
  exceptId: string,
): Promise<{ username: string; locale: string } | undefined> {
  const [owner] = await database()
    .select({ username: users.username, locale: users.locale })
    .from(users)
    .where(and(isAddress(email), ne(users.id, exceptId), isNotNull(users.emailVerified)));
  return owner;
}

/**
 * Gives the account the address of a used link; a former verified one gets a mail to undo that. The caller has locked
 * the account. @param isOptional skips an address that is taken @throws AppError invalid_request, conflict
 */
export async function takeProvenEmail(
  userId: string,
  email: string,
  transaction: Transaction,
  { isOptional = false } = {},
): Promise<void> {
  const is = (other: string | null | undefined) => other?.toLowerCase() === email.toLowerCase();
  const state = await findEmailState(userId, transaction);
  if (is(state?.email) && state?.isVerified) return;
  const written = [state?.email, state?.pendingEmail].find(is);
  const refusal = written
    ? await refusalOfTaken(userId, email, transaction)
    : new AppError("invalid_request", message("addressChanged"));
  if (refusal && isOptional) return;
  if (refusal) throw refusal;
  const isChange = await setProven(userId, written ?? email, transaction);
  if (isChange) await recordEvent("email_changed", userId, { email: written ?? email }, transaction);
  if (state && !is(state.email))
    await notifyFormerAddress(userId, state, { email, since: state.pendingSince }, transaction);
}

/** Notifies the former address, with an undo link where it was verified. @param since as in `Asked` */
async function notifyFormerAddress(
  userId: string,
  former: EmailState,
  { email, since }: { email: string; since: Date | null },
  transaction: Transaction,
): Promise<void> {
  if (!former.email || !former.isVerified) return;
  const details = { email, ...(since && { askedSince: since.toISOString() }) };
  await queueMail({ kind: "email_changed", userId, address: former.email, details }, transaction);
}

/** Puts back a former address that the caller's link has proven, and logs nothing. @throws AppError conflict */
export async function restoreEmail(userId: string, email: string, transaction: Transaction): Promise<void> {
  const refusal = await refusalOfTaken(userId, email, transaction);
  if (refusal) throw refusal;
  await setProven(userId, email, transaction);
}

async function refusalOfTaken(userId: string, email: string, transaction: Transaction): Promise<AppError | undefined> {
  const isTaken = and(isAddress(email), ne(users.id, userId), isNotNull(users.emailVerified));
  if ((await transaction.$count(users, isTaken)) === 0) return undefined;
  return new AppError("conflict", message("provenElsewhere"));
}

/** Sets a proven address; accounts that only claim it lose it. @returns whether it differs from the one before */
async function setProven(userId: string, email: string, transaction: Transaction): Promise<boolean> {
  const isOther = and(isAddress(email), isUnproven, ne(users.id, userId));
  await updateUserRows(transaction, isOther, { email: newDisplacedEmail() });
  const [before] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const isChange = before?.email?.toLowerCase() !== email.toLowerCase();
  if (isChange) await deleteResetLinks(userId, transaction, email);
  await updateUserRow(transaction, userId, { email, emailVerified: sql`now()`, ...noPending });
  return isChange;
}

const noPending = { pendingEmail: null, pendingEmailSince: null };

/** `since` is when the asking session began; `isSent` is false when the address has got too many mails. */
type Asked = { since?: Date | null; isSent?: boolean };

/** The account keeps its address until the link that is sent to the new one is used. */
export async function setPendingEmail(
  userId: string,
  email: string,
  { since = null, isSent = true }: Asked = {},
): Promise<void> {
  await withLockedOwner(userId, async (transaction) => {
    await requireOpenSession(transaction);
    const isSame = sql`lower(${users.pendingEmail}) = ${email.toLowerCase()}`;
    // The lesser of the two that is not null.
    const earliest = sql`least(case when ${isSame} then ${users.pendingEmailSince} end, ${since?.toISOString() ?? null}::timestamptz)`;
    await updateUserRow(transaction, userId, { pendingEmail: email, pendingEmailSince: earliest });
    if (isSent) await queueMail(emailProof(userId, email), transaction);
  });
}

export function emailProof(userId: string, address: string): NewMail {
  return { kind: "prove_email", userId, address, lifetimeSeconds: mailBounds.proveSeconds };
}

/** Ends the links as well that were sent there. */
export async function forgetPendingEmail(userId: string, executor: Executor = database()): Promise<void> {
  await updateUserRow(executor, userId, noPending);
}

/** Sets an unverified address. @param since as in `Asked` @throws AppError conflict when it is taken */
export async function changeEmail(userId: string, email: string, since: Date | null = null): Promise<void> {
  const change = async (transaction: Transaction) => {
    await requireOpenSession(transaction);
    const before = await findEmailState(userId, transaction);
    const emailVerified = sql`case when ${isAddress(email)} then ${users.emailVerified} end`;
    const isChange = before?.email?.toLowerCase() !== email.toLowerCase();
    if (isChange) await deleteResetLinks(userId, transaction, email);
    await updateUserRow(transaction, userId, { email, emailVerified, ...noPending });
    if (!before || !isChange) return;
    await recordEvent("email_changed", userId, { email }, transaction);
    await notifyFormerAddress(userId, before, { email, since }, transaction);
  };
  try {
    await changeAsOwner(userId, change);
  } catch (error) {
    if (!isUniqueViolation(error, "users_email_key")) throw error;
    const taken = message("emailTaken");
    throw new AppError("conflict", taken, { email: [taken] });
  }
}
