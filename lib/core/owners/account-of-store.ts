import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { users } from "@/db/schema";

/** Makes SQL of the id of the account that a page belongs to; the first page has the id of its account. */
export const accountOf = (pageId: string | SQLWrapper): SQL<string> =>
  sql`(select coalesce(${users.accountId}, ${users.id}) from ${users} where ${users.id} = ${pageId})`;

/** Makes SQL of the ids of all pages of the account that a page belongs to. */
export const pagesOfAccount = (pageId: string | SQLWrapper): SQL =>
  sql`(select pages.id from ${users} pages where pages.id = ${accountOf(pageId)} or pages.account_id = ${accountOf(pageId)})`;
