import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
/** These files must outlive the rows of the profile. */
const files = () => text("files").array().notNull().default([]);

/** `document` was edited from `base`; `conflicts` are paths; `files` includes those that undoing may restore. */
export const pageDrafts = pgTable("page_drafts", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  base: jsonb("base").notNull(),
  document: jsonb("document").notNull(),
  revision: integer("revision").notNull().default(1),
  conflicts: text("conflicts").array().notNull().default([]),
  files: files(),
  filesUntil: timestamp("files_until", { withTimezone: true }),
  updatedAt: instant("updated_at"),
});

export const pageVersions = pgTable(
  "page_versions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    document: jsonb("document").notNull(),
    files: files(),
    createdAt: instant("created_at"),
  },
  (table) => [index("page_versions_user_id_idx").on(table.userId, table.createdAt)],
);
