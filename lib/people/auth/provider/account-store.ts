import "server-only";
import { DrizzleAdapter } from "@auth/drizzle-adapter";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Adapter, AdapterUser } from "next-auth/adapters";
import { database, type Transaction } from "@/db/client";
import { isUniqueViolation } from "@/db/failure";
import { accounts, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import type { Language } from "@/lib/core/messages/languages";
import { message } from "@/lib/core/messages/message";
import { requireOpenSession } from "@/lib/core/owners/open-session-store";
import { changeAsOwner } from "@/lib/core/owners/quota-store";
import { updateUserRow } from "@/lib/core/owners/user-row-store";
import { name } from "@/lib/core/text/schema";
import { newUsername } from "@/lib/people/users/handle";
import { createUser } from "@/lib/people/users/registration-store";
import { requireAdmission } from "./admission";
import { providerLabel } from "./provider-kinds";
import { isWorkingLink } from "./sign-in-method-store";

const adapterUsers = pgTable("users", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("display_name"),
  email: text("email"),
  emailVerified: timestamp("email_verified", { mode: "date" }),
  image: text("avatar"),
});

type AdapterTables = NonNullable<Parameters<typeof DrizzleAdapter<ReturnType<typeof database>>>[1]>;
/** The adapter's type asks for columns of provider tokens, which only the `linkAccount` replaced below would write. */
export const adapterTables = { usersTable: adapterUsers, accountsTable: accounts } as unknown as AdapterTables;

export type ProviderProfile = { id: string; handle?: string | null; name?: string | null; email?: string | null };

export type ProviderAccount = { type: string; provider: string; providerAccountId: string };

/**
 * Makes next-auth's adapter for provider accounts, which stores no provider token. @param invitation token from the
 * browser @param locale of the page of a new person
 */
export function accountAdapter(invitation?: string, locale: Language = "en"): Adapter {
  // next-auth would link an account to whoever is signed in; only `answerSignedInCallback` decides about that.
  const getUser = async () => null;
  const createOwn = (profile: ProviderProfile & AdapterUser) => createProviderUser(profile, invitation, locale);
  const own = { createUser: createOwn, getUser, getUserByEmail, linkAccount };
  // Its other methods, which a sign-in by JWT calls none of, would write accounts themselves.
  const { getUserByAccount } = DrizzleAdapter(database(), adapterTables);
  return { getUserByAccount, ...own };
}

async function createProviderUser(
  profile: ProviderProfile & AdapterUser,
  token: string | undefined,
  locale: Language,
): Promise<AdapterUser> {
  const displayName = name({ max: 50 }).safeParse([...(profile.name ?? "")].slice(0, 50).join("")).data;
  const email = profile.email || null;
  const invited = await requireAdmission(token, email);
  const wanted = usernameFrom([profile.handle, profile.name, profile.email?.split("@")[0]]);
  for (const username of [wanted, withDigits(wanted, 4), withDigits(wanted, 8), withDigits("user", 12)]) {
    try {
      const { id } = await createUser({
        username,
        email,
        isEmailVerified: email !== null,
        passwordHash: null,
        displayName,
        locale,
        ...invited,
      });
      return { id, email: email ?? "", emailVerified: null };
    } catch (error) {
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    }
  }
  throw new AppError("conflict", { text: "No free username was found; register with one of your choice" });
}

function usernameFrom(names: (string | null | undefined)[]): string {
  const candidates = names.map((value) =>
    (value ?? "")
      .normalize("NFKD")
      .replaceAll(/[^A-Za-z0-9._-]+/g, "")
      .slice(0, 32)
      .replaceAll(/^[._-]+|[._-]+$/g, ""),
  );
  return candidates.find((candidate) => newUsername.safeParse(candidate).success) ?? "user";
}

function withDigits(username: string, count: number): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join("");
  return username.slice(0, 32 - count) + digits;
}

/** Only proven addresses count. An account that merely claims the address is displaced. */
async function getUserByEmail(email: string): Promise<AdapterUser | null> {
  const [user] = await database()
    .select()
    .from(adapterUsers)
    .where(and(eq(sql`lower(${adapterUsers.email})`, email.toLowerCase()), isNotNull(adapterUsers.emailVerified)));
  return user ? { ...user, email } : null;
}

/** Links one account of each provider to each user. @returns `taken` when it is linked to another user */
export async function linkIfFree(
  account: ProviderAccount & { userId: string },
): Promise<"linked" | "already-linked" | "taken"> {
  try {
    await linkAccount(account);
    return "linked";
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return "already-linked";
    if (isUniqueViolation(error, "accounts_provider_provider_account_id_pk")) return "taken";
    throw error;
  }
}

/** @returns how many accounts at these providers were linked */
export async function deleteLinks(
  userId: string,
  providers: readonly string[],
  transaction: Transaction,
): Promise<number> {
  const isLink = and(eq(accounts.userId, userId), inArray(accounts.provider, [...providers]));
  const deleted = await transaction.delete(accounts).where(isLink).returning({ provider: accounts.provider });
  return deleted.length;
}

/** @throws AppError conflict when the account here has another one of that provider */
async function linkAccount({
  userId,
  type,
  provider,
  providerAccountId,
}: ProviderAccount & { userId: string }): Promise<void> {
  await changeAsOwner(userId, async (transaction) => {
    await requireOpenSession(transaction);
    const isSameProvider = and(eq(accounts.userId, userId), eq(accounts.provider, provider));
    if ((await transaction.$count(accounts, and(isSameProvider, isWorkingLink()))) > 0) {
      throw new AppError("conflict", message("linkedAlready"));
    }
    // An account at a former issuer is replaced, since it would work again if that issuer came back.
    await deleteLinks(userId, [provider], transaction);
    await transaction.insert(accounts).values({ userId, type, provider, providerAccountId });
    await queueNotice("account_linked", userId, { provider: providerLabel(provider) }, transaction);
    if (provider === "discord") {
      await updateUserRow(transaction, userId, { chatId: providerAccountId }, isNull(users.chatId));
    }
  });
}
