import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database } from "@/db/client";
import { handles, users } from "@/db/schema";
import { accountOfRow } from "@/lib/core/owners/account-of-store";
import { unknownProfile } from "../handle-store";

export type NamedAccount = { id: string; username: string };

/** Returns the account that has a page of this username or alias. @throws AppError not_found */
export async function getAccountOfHandle(handle: string): Promise<NamedAccount> {
  const pages = alias(users, "pages");
  const [account] = await database()
    .select({ id: users.id, username: users.username })
    .from(handles)
    .innerJoin(pages, eq(pages.id, handles.userId))
    .innerJoin(users, eq(users.id, accountOfRow(pages)))
    .where(and(eq(handles.key, handle.toLowerCase()), ne(handles.kind, "former")));
  if (!account) throw unknownProfile();
  return account;
}
