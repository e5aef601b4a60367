import "server-only";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { recoveryCodes, secondFactorSetups, secondFactors } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { secondFactorBounds } from "@/lib/core/limits/quotas";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { requireOpenSession } from "@/lib/core/owners/open-session-store";
import { withLockedOwner } from "@/lib/core/owners/quota-store";
import { updateUserRow } from "@/lib/core/owners/user-row-store";
import { deletePendingSignIns } from "../session/pending-sign-in-store";

export type SecondFactor = { userId: string; secret: string };

const isOff = () => new AppError("conflict", message("factorOff"));
const ofSetup = (sessionId: string) =>
  and(eq(secondFactorSetups.sessionId, sessionId), gt(secondFactorSetups.expiresAt, sql`now()`));

export async function findSecondFactor(
  userId: string,
  executor: Executor = database(),
): Promise<SecondFactor | undefined> {
  const { userId: owner, secret } = secondFactors;
  const [found] = await executor.select({ userId: owner, secret }).from(secondFactors).where(eq(owner, userId));
  return found;
}

/** Lists the second factors of all accounts. */
export function listSecondFactors(): Promise<SecondFactor[]> {
  return database().select({ userId: secondFactors.userId, secret: secondFactors.secret }).from(secondFactors);
}

export function countRecoveryCodes(userId: string, executor: Executor = database()): Promise<number> {
  return executor.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/** Replaces an earlier setup of the session. @param secret sealed */
export async function saveSetup(sessionId: string, secret: string): Promise<void> {
  const setup = { secret, expiresAt: sql`now() + make_interval(secs => ${secondFactorBounds.setupSeconds})` };
  await database()
    .insert(secondFactorSetups)
    .values({ sessionId, ...setup })
    .onConflictDoUpdate({ target: secondFactorSetups.sessionId, set: setup });
}

/** Returns the sealed secret that this session is setting up. */
export async function findSetup(sessionId: string): Promise<string | undefined> {
  const [found] = await database()
    .select({ secret: secondFactorSetups.secret })
    .from(secondFactorSetups)
    .where(ofSetup(sessionId));
  return found?.secret;
}

type Enabled = {
  sessionId: string;
  /** The secret is sealed, as `findSetup` returned it. */
  secret: string;
  /** The time step of the code that was entered, which does not work again. */
  step: number;
  codeHashes: string[];
};

/** @throws AppError conflict when the setup is over, or a factor is on */
export async function enableSecondFactor(userId: string, enabled: Enabled): Promise<void> {
  const { sessionId, secret, step, codeHashes } = enabled;
  await withLockedOwner(userId, async (transaction) => {
    const used = await transaction
      .delete(secondFactorSetups)
      .where(and(ofSetup(sessionId), eq(secondFactorSetups.secret, secret)))
      .returning({ sessionId: secondFactorSetups.sessionId });
    const isOn = (await findSecondFactor(userId, transaction)) !== undefined;
    if (used.length === 0 || isOn) throw new AppError("conflict", message("setupOver"));
    await transaction.insert(secondFactors).values({ userId, secret, lastStep: step });
    await writeCodes(userId, codeHashes, transaction);
    await updateUserRow(transaction, userId, { otpEnabled: true });
    await queueNotice("second_factor_on", userId, {}, transaction);
  });
}

/** Uses up a time step and all earlier ones, and returns false when it was used before. */
export async function spendStep(userId: string, step: number, executor: Executor = database()): Promise<boolean> {
  const spent = await executor
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return spent.length > 0;
}

/** Returns false when the code is unknown or used. */
export function spendRecoveryCode(userId: string, hash: string, transaction?: Transaction): Promise<boolean> {
  const spend = async (within: Transaction) => {
    const spent = await within
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, userId)))
      .returning({ hash: recoveryCodes.hash });
    if (spent.length === 0) return false;
    const left = String(await countRecoveryCodes(userId, within));
    await queueNotice("recovery_code_used", userId, { left }, within);
    return true;
  };
  return transaction ? spend(transaction) : database().transaction(spend);
}

/** Replaces the codes; the former ones stop working. @throws AppError conflict when there is no second factor */
export async function replaceRecoveryCodes(userId: string, codeHashes: string[]): Promise<void> {
  await withLockedOwner(userId, async (transaction) => {
    await requireOpenSession(transaction);
    if (!(await findSecondFactor(userId, transaction))) throw isOff();
    await writeCodes(userId, codeHashes, transaction);
    await queueNotice("recovery_codes_renewed", userId, {}, transaction);
  });
}

/**
 * Removes the factor with its recovery codes. @throws AppError conflict when there is none, forbidden where the session has
 * ended
 */
export async function removeSecondFactor(userId: string): Promise<void> {
  await withLockedOwner(userId, async (transaction) => {
    await requireOpenSession(transaction);
    if (!(await clearSecondFactor(userId, transaction))) throw isOff();
    await queueNotice("second_factor_off", userId, {}, transaction);
  });
}

/** Deletes the codes that are left. The caller has locked the account. */
export const endRecoveryCodes = (userId: string, transaction: Transaction): Promise<void> =>
  writeCodes(userId, [], transaction);

/**
 * Removes the factor with its recovery codes and notifies nobody. The caller has locked the account. @returns whether
 * there was one
 */
export async function clearSecondFactor(userId: string, transaction: Transaction): Promise<boolean> {
  // A sign-in uses itself up first, and then its code.
  await deletePendingSignIns(userId, transaction);
  const removed = await transaction
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId });
  if (removed.length === 0) return false;
  await writeCodes(userId, [], transaction);
  await updateUserRow(transaction, userId, { otpEnabled: false });
  return true;
}

/** Returns false when the factor was replaced or removed meanwhile. */
export async function replaceSealed(userId: string, before: string, after: string): Promise<boolean> {
  const replaced = await database()
    .update(secondFactors)
    .set({ secret: after })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, before)))
    .returning({ userId: secondFactors.userId });
  return replaced.length > 0;
}

export async function deleteExpiredSetups(): Promise<void> {
  await database().delete(secondFactorSetups).where(lt(secondFactorSetups.expiresAt, sql`now()`));
}

async function writeCodes(userId: string, hashes: string[], transaction: Transaction): Promise<void> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length > 0)
    await transaction.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId, createdAt: sql`now()` })));
}
