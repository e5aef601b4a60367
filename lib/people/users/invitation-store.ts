import "server-only";
import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { invitations } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { hashSecret, isSecret, newSecret } from "@/lib/core/secrets";

/** `email` is the only address that the invitation may be used with, or null when it is for anybody. */
export type Invitation = Omit<typeof invitations.$inferSelect, "hash">;

const { id, email, createdAt, expiresAt } = invitations;
const columns = { id, email, createdAt, expiresAt };
const isAlive = gt(expiresAt, sql`now()`);

/** Returns the token of the link as well, of which only the hash is stored. */
export async function createInvitation(bound: string | null, days: number): Promise<Invitation & { token: string }> {
  const token = newSecret("invitation");
  const [made] = await database()
    .insert(invitations)
    .values({ hash: hashSecret(token), email: bound, expiresAt: sql`now() + make_interval(days => ${days})` })
    .returning(columns);
  if (!made) throw new Error("the invitation was not made");
  return { ...made, token };
}

/** Returns an invitation that can still be used. */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
  if (!isSecret("invitation", token)) return undefined;
  const [found] = await database()
    .select(columns)
    .from(invitations)
    .where(and(eq(invitations.hash, hashSecret(token)), isAlive));
  return found;
}

/** Uses an invitation up, once even at the same time. @param address of the new account @throws AppError forbidden */
export async function consumeInvitation(
  token: string,
  address: string | null,
  transaction: Transaction,
): Promise<void> {
  const isForAddress = sql`(${email} is null or lower(${email}) = ${address?.toLowerCase() ?? null})`;
  const used = isSecret("invitation", token)
    ? await transaction
        .delete(invitations)
        .where(and(eq(invitations.hash, hashSecret(token)), isAlive, isForAddress))
        .returning({ id })
    : [];
  if (used.length === 0) throw unusableInvitation();
}

export const unusableInvitation = () => new AppError("forbidden", message("usedInvitation"));

/** Lists invitations that can still be used, oldest first. */
export function listInvitations(): Promise<Invitation[]> {
  return database().select(columns).from(invitations).where(isAlive).orderBy(asc(createdAt));
}

/** @throws AppError not_found when there is no such invitation that could still be used */
export async function deleteInvitation(invitationId: string): Promise<void> {
  const deleted = await database()
    .delete(invitations)
    .where(and(eq(sql`${id}::text`, invitationId.toLowerCase()), isAlive))
    .returning({ id });
  if (deleted.length === 0) throw new AppError("not_found", { text: "There is no invitation with this id" });
}

export async function deleteExpiredInvitations(): Promise<void> {
  await database().delete(invitations).where(lt(expiresAt, sql`now()`));
}
