import "server-only";
import { and, eq } from "drizzle-orm";
import { database, type Executor } from "@/db/client";
import { pageMembers } from "@/db/schema";
import type { PageRole } from "./roles";

/** Lets somebody help with a page, or changes their role. */
export async function setMember(
  pageId: string,
  accountId: string,
  role: Exclude<PageRole, "owner">,
  executor: Executor = database(),
): Promise<void> {
  await executor
    .insert(pageMembers)
    .values({ pageId, accountId, role })
    .onConflictDoUpdate({ target: [pageMembers.pageId, pageMembers.accountId], set: { role } });
}

/** Ends the help of somebody. @returns whether they helped */
export async function removeMember(
  pageId: string,
  accountId: string,
  executor: Executor = database(),
): Promise<boolean> {
  const ended = await executor
    .delete(pageMembers)
    .where(and(eq(pageMembers.pageId, pageId), eq(pageMembers.accountId, accountId)))
    .returning({ pageId: pageMembers.pageId });
  return ended.length > 0;
}
