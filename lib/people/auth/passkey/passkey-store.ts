import "server-only";
import { and, asc, eq, inArray, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { database, type Transaction } from "@/db/client";
import { isUniqueViolation } from "@/db/failure";
import { passkeys, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { passkeyBounds } from "@/lib/core/limits/quotas";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { recordEvent, recordEventHourly } from "@/lib/core/owners/event-store";
import { requireOpenSession } from "@/lib/core/owners/open-session-store";
import { lockOwner } from "@/lib/core/owners/quota-store";
import { requireOtherSignInMethod } from "../provider/sign-in-method-store";

export type Passkey = Omit<typeof passkeys.$inferSelect, "publicKey" | "counter" | "userId">;

/** Keys and ids are in base64url. */
export type NewPasskey = Pick<
  typeof passkeys.$inferSelect,
  "credentialId" | "publicKey" | "host" | "name" | "counter" | "transports"
>;

const isId = (id: string) => z.uuid().safeParse(id).success;

/** Lists passkeys in the order in which they were added. */
export function listPasskeys(userId: string): Promise<Passkey[]> {
  const { id, credentialId, host, name, transports, createdAt, lastUsedAt } = passkeys;
  return database()
    .select({ id, credentialId, host, name, transports, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}

/** @param credentialId in base64url */
export async function findPasskey(credentialId: string) {
  const [found] = await database()
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      username: users.username,
      name: passkeys.name,
      publicKey: passkeys.publicKey,
      host: passkeys.host,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return found;
}

/** @throws AppError limit_reached, conflict when the authenticator has one for the site already, not_found */
export async function addPasskey(userId: string, passkey: NewPasskey): Promise<void> {
  try {
    await database().transaction(async (transaction) => {
      await lockOwner(userId, transaction);
      await requireOpenSession(transaction);
      if ((await transaction.$count(passkeys, eq(passkeys.userId, userId))) >= passkeyBounds.passkeys) {
        throw new AppError("limit_reached", message("maxPasskeys", { count: passkeyBounds.passkeys }));
      }
      await transaction.insert(passkeys).values({ ...passkey, userId });
      await queueNotice("passkey_added", userId, { name: passkey.name }, transaction);
    });
  } catch (error) {
    if (isUniqueViolation(error, "passkeys_credential_id_unique"))
      throw new AppError("conflict", message("passkeyKnown"));
    throw error;
  }
}

/** Deletes those of these passkeys that are the account's. */
export async function deletePasskeys(userId: string, ids: readonly string[], transaction: Transaction): Promise<void> {
  await transaction.delete(passkeys).where(and(eq(passkeys.userId, userId), inArray(passkeys.id, [...ids])));
}

/** @param usable the configured providers @throws AppError conflict for the last sign-in method */
export async function removePasskey(userId: string, id: string, usable: readonly string[]): Promise<void> {
  if (!isId(id)) return;
  await database().transaction(async (transaction) => {
    await requireOtherSignInMethod(userId, { kind: "passkey", id }, usable, transaction);
    const [removed] = await transaction
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ name: passkeys.name });
    if (removed) await queueNotice("passkey_removed", userId, { name: removed.name }, transaction);
  });
}

/** Changes nothing when the passkey has that name. @throws AppError conflict when it is gone */
export async function renamePasskey(userId: string, id: string, name: string): Promise<void> {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const gone = new AppError("conflict", message("passkeyGone"));
  if (!isId(id)) throw gone;
  await database().transaction(async (transaction) => {
    const [found] = await transaction.select({ name: passkeys.name }).from(passkeys).where(isOwn).for("update");
    if (!found) throw gone;
    if (found.name === name) return;
    await transaction.update(passkeys).set({ name }).where(isOwn);
    await recordEvent("passkey_renamed", userId, { from: found.name, to: name }, transaction);
  });
}

/**
 * Records that a passkey was used (WebAuthn, 6.1.1). @param counter what the authenticator says @returns false when the
 * counter has not grown, though this authenticator counts
 */
export async function recordPasskeyUse(id: string, counter: number): Promise<boolean> {
  const hasGrown = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const used = await database()
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), hasGrown))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Records at most once an hour that a counter went back. */
export async function recordRefusedPasskey(userId: string, name: string): Promise<void> {
  await recordEventHourly("passkey_refused", userId, { name });
}
