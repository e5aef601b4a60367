import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const pageId = () =>
  uuid("page_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const accountId = () =>
  uuid("account_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const role = () => text("role", { enum: ["editor", "viewer"] }).notNull();

/** People who help with a page of somebody else. */
export const pageMembers = pgTable(
  "page_members",
  { pageId: pageId(), accountId: accountId(), role: role(), createdAt: instant("created_at").notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.pageId, table.accountId] }),
    index("page_members_account_id_idx").on(table.accountId),
  ],
);
