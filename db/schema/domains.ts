import { index, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** A claim holds the domain and the token that proves it in DNS; `users.custom_domain` is the verified domain. */
export const domainClaims = pgTable(
  "domain_claims",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    domain: text("domain").notNull(),
    token: text("token").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** `checkedAt` is the last check; the count says how many checks in a row found no record. */
    checkedAt: timestamp("checked_at", { withTimezone: true }),
    misses: smallint("misses").notNull().default(0),
  },
  (table) => [index("domain_claims_checked_at_idx").on(table.checkedAt)],
);
