import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { handles, pageMembers, users } from "@/db/schema";
import type { PageRole } from "./roles";

/** A page that somebody may act on. `isFirst` says that it is their account's own first page. */
export type ActingPage = {
  id: string;
  username: string;
  displayName: string;
  role: PageRole;
  isFirst: boolean;
  /** Whoever acts on it, where that is not its owner. */
  memberId: string | null;
};

const columns = (accountId: string) => ({
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  role: sql<PageRole>`coalesce(${pageMembers.role}, 'owner')`,
  isFirst: sql<boolean>`${users.id} = ${accountId}`,
  memberId: pageMembers.accountId,
});

/** The pages of an account, and those that it helps with; not those that are being deleted. */
const isUsable = (accountId: string) =>
  and(
    isNull(users.deleteAfter),
    // A union uses an index for each of its parts, where a condition with `or` would read all accounts.
    sql`${users.id} in (select ${accountId}::uuid
      union all select further.id from ${users} further where further.account_id = ${accountId}
      union all select shared.page_id from ${pageMembers} shared where shared.account_id = ${accountId})`,
  );

const membership = (accountId: string) => and(eq(pageMembers.pageId, users.id), eq(pageMembers.accountId, accountId));

/** Finds a page by its name, or by one that it had and that is still reserved for it. */
export async function findPage(accountId: string, handle: string): Promise<ActingPage | undefined> {
  const [page] = await database()
    .select(columns(accountId))
    .from(handles)
    .innerJoin(users, eq(users.id, handles.userId))
    .leftJoin(pageMembers, membership(accountId))
    .where(and(eq(handles.key, handle.toLowerCase()), isUsable(accountId)));
  return page;
}

/** Returns the username of a page, which is that of its account where it is the first; empty where it is gone. */
export async function readUsername(pageId: string, transaction: Transaction): Promise<string> {
  const [page] = await transaction.select({ username: users.username }).from(users).where(eq(users.id, pageId));
  return page?.username ?? "";
}

/** `avatar` is the name of its file. */
export type ListedPage = ActingPage & { avatar: string | null };

/** Lists the pages that somebody may act on: the first one, further ones by age, then those of others. */
export function listPages(accountId: string): Promise<ListedPage[]> {
  return database()
    .select({ ...columns(accountId), avatar: users.avatar })
    .from(users)
    .leftJoin(pageMembers, membership(accountId))
    .where(isUsable(accountId))
    .orderBy(sql`${users.id} <> ${accountId}`, sql`${pageMembers.role} is not null`, asc(users.uid));
}

/** Lists the pages of an account alone, as `listPages` does. */
export async function listOwnPages(accountId: string): Promise<ListedPage[]> {
  return (await listPages(accountId)).filter(({ role }) => role === "owner");
}
