import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database } from "@/db/client";
import { isUniqueViolation } from "@/db/failure";
import { handles, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { queueMail } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { accountOfRow } from "@/lib/core/owners/account-of-store";
import { changingProfile } from "@/lib/core/owners/change-events";
import { insertUserRow } from "@/lib/core/owners/user-row-store";
import { isDisplacedEmail } from "./displaced-email";
import { displaceEmail, emailProof } from "./email-store";
import { claimHandle, lockHandles } from "./handle-store";
import { consumeInvitation } from "./invitation-store";

type NewUser = {
  username: string;
  email: string | null;
  /** A provider may vouch for the address, which then displaces accounts that only claimed it. */
  isEmailVerified?: boolean;
  passwordHash: string | null;
  displayName?: string;
  /** The language of the browser, which the page and the interface get. */
  locale?: string;
  /** The address becomes the account's once a link that is sent there is used. */
  pendingEmail?: string;
  isProofSent?: boolean;
  invitation?: string;
};

/** @throws AppError conflict that says whether the username or the email is taken, forbidden by the invitation */
export async function createUser({
  isEmailVerified = false,
  isProofSent = false,
  invitation,
  ...user
}: NewUser): Promise<{ id: string; username: string }> {
  const created = { id: randomUUID(), username: user.username };
  try {
    await changingProfile(created.id, () =>
      database().transaction(async (transaction) => {
        await lockHandles(transaction);
        if (invitation !== undefined) {
          await consumeInvitation(invitation, user.email ?? user.pendingEmail ?? null, transaction);
        }
        const { displayName = user.username } = user;
        if (isEmailVerified && user.email) await displaceEmail(user.email, transaction);
        const emailVerified = isEmailVerified ? sql`now()` : null;
        await insertUserRow({ ...user, displayName, emailVerified, id: created.id }, transaction);
        await claimHandle(created.id, "username", user.username, transaction);
        if (user.pendingEmail && isProofSent) await queueMail(emailProof(created.id, user.pendingEmail), transaction);
      }),
    );
    return created;
  } catch (error) {
    if (!isUniqueViolation(error, "users_email_key")) throw error;
    const taken = message("emailTakenSignIn");
    throw new AppError("conflict", taken, { email: [taken] });
  }
}

type Credentials = { id: string; email: string | null; passwordHash: string | null; isClosing: boolean };

/**
 * Finds an account by the username of one of its pages or by its email address, case-insensitively, also one that is
 * being deleted; a displaced address finds nothing.
 */
export async function findCredentials(login: string): Promise<Credentials | undefined> {
  const key = login.toLowerCase();
  if (isDisplacedEmail(key)) return undefined;
  const owners = alias(users, "owners");
  const byUsername = database()
    .select({ id: accountOfRow(owners) })
    .from(handles)
    .innerJoin(owners, eq(owners.id, handles.userId))
    .where(
      and(
        eq(handles.key, key),
        or(eq(handles.kind, "username"), and(isNotNull(owners.deleteAfter), eq(sql`lower(${owners.username})`, key))),
      ),
    );
  const [found] = await database()
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      isClosing: sql<boolean>`${users.deleteAfter} is not null`,
    })
    .from(users)
    // One id can be found by the primary key; with a set of them, all accounts would be read.
    .where(or(eq(sql`lower(${users.email})`, key), eq(users.id, sql`(${byUsername})`)));
  return found;
}
