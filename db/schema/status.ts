import { date, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** How often a part of the service was checked on a day (UTC), and how often it did not work. */
export const statusDays = pgTable(
  "status_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    part: text("part").notNull(),
    checks: integer("checks").notNull(),
    failures: integer("failures").notNull(),
    /** The minute of the first check and of the last one: several processes count a minute once. */
    firstCheckedAt: timestamp("first_checked_at", { withTimezone: true }).notNull(),
    checkedAt: timestamp("checked_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.part] })],
);
