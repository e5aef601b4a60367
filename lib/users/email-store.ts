import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { isUniqueViolation } from "@/db/failure";
import { users } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { changingProfile } from "@/lib/owners/change-events";
import { lockOwner } from "@/lib/owners/quota-store";
import { newDisplacedEmail } from "./displaced-email";

const isAddress = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());
const isUnproven = isNull(users.emailVerified);

/** An account that has verified the address keeps it. */
export async function displaceEmail(email: string, transaction: Transaction): Promise<void> {
  await transaction
    .update(users)
    .set({ email: newDisplacedEmail() })
    .where(and(isAddress(email), isUnproven));
}

/** A provider vouches for the address; accounts that only claim it lose it. */
export async function proveEmail(userId: string, email: string): Promise<void> {
  await database().transaction(async (transaction) => {
    await transaction
      .update(users)
      .set({ emailVerified: sql`now()` })
      .where(and(eq(users.id, userId), isAddress(email), isUnproven));
    await displaceEmail(email, transaction);
  });
}

export async function isEmailVerified(userId: string): Promise<boolean> {
  const [user] = await database().select({ at: users.emailVerified }).from(users).where(eq(users.id, userId));
  return Boolean(user?.at);
}

/** A new address is unverified; an unchanged one stays verified. @throws AppError conflict when another account has it */
export async function changeEmail(userId: string, email: string): Promise<void> {
  const change = async (transaction: Transaction) => {
    await lockOwner(userId, transaction);
    const emailVerified = sql`case when ${isAddress(email)} then ${users.emailVerified} end`;
    await transaction.update(users).set({ email, emailVerified }).where(eq(users.id, userId));
  };
  try {
    await changingProfile(userId, () => database().transaction(change));
  } catch (error) {
    if (!isUniqueViolation(error, "users_email_key")) throw error;
    const message = "The email is taken; choose another";
    throw new AppError("conflict", message, { email: [message] });
  }
}
