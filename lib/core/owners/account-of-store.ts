import { eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { users } from "@/db/schema";

/**
 * Makes SQL of the id of the account that a page belongs to; the first page has the id of its account.
 * @param page the row of the page, by `users` or an alias of it
 */
export const accountOfRow = (page: { id: SQLWrapper; accountId: SQLWrapper } = users): SQL<string> =>
  sql`coalesce(${page.accountId}, ${page.id})`;

/** Makes the same of the id of a page. */
export const accountOf = (pageId: string | SQLWrapper): SQL<string> =>
  sql`(select ${accountOfRow()} from ${users} where ${users.id} = ${pageId})`;

/** The condition that a row of `users` is a page of an account. For the id of a further page, it is that page alone. */
export const isPageOf = (accountId: string): SQL | undefined =>
  or(eq(users.id, accountId), eq(users.accountId, accountId));

/** Makes SQL of the ids of all pages of the account that a page belongs to. */
export const pagesOfAccount = (pageId: string | SQLWrapper): SQL =>
  sql`(select pages.id from ${users} pages where pages.id = ${accountOf(pageId)} or pages.account_id = ${accountOf(pageId)})`;
