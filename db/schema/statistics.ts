import { sql } from "drizzle-orm";
import { bigint, date, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** A sum belongs to a page, which has the id of its account while an account has one page. */
const sums = () => ({
  pageId: uuid("page_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** What was counted (`lib/page/statistics/metrics.ts`). */
  metric: text("metric").notNull(),
  /** Which of its kind: the id of a link, the host of a referrer; empty where there is one alone. */
  name: text("name").notNull(),
  total: bigint("total", { mode: "number" }).notNull(),
});

/** Sums by quarter of an hour, so that a day can begin at midnight in every time zone. */
export const pageStatistics = pgTable(
  "page_statistics",
  { ...sums(), startsAt: timestamp("starts_at", { withTimezone: true }).notNull() },
  (table) => [
    primaryKey({ columns: [table.pageId, table.startsAt, table.metric, table.name] }),
    index("page_statistics_starts_at_idx").on(table.startsAt),
    index("page_statistics_live_idx").on(table.startsAt).where(sql`metric = 'live'`),
  ],
);

/** Sums by day (UTC) of what is older. */
export const pageStatisticsDays = pgTable(
  "page_statistics_days",
  { ...sums(), day: date("day", { mode: "string" }).notNull() },
  (table) => [
    primaryKey({ columns: [table.pageId, table.day, table.metric, table.name] }),
    index("page_statistics_days_day_idx").on(table.day),
  ],
);

/** Who wants a mail each week, in which time zone, and the Monday of the last week that was mailed. */
export const statisticsMails = pgTable("statistics_mails", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  timeZone: text("time_zone").notNull(),
  week: date("week", { mode: "string" }).notNull(),
});
