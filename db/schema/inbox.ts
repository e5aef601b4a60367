import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** What visitors sent by the forms of a page. An entry outlives its card, and its owner alone deletes it. */
export const formEntries = pgTable(
  "form_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    cardId: uuid("card_id").notNull(),
    /** The title that the form had. */
    title: text("title"),
    email: text("email"),
    /** Null where the form asks for an address alone. */
    message: text("message"),
    /** What the visitor agreed to, as the form said it; null where it asked for nothing. */
    consent: text("consent"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("form_entries_user_id_idx").on(table.userId, table.createdAt),
    uniqueIndex("form_entries_address_idx")
      .on(table.cardId, sql`lower(${table.email})`)
      .where(sql`${table.message} is null`),
  ],
);
