import { bigint, date, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Triggers on the tables below update the counts; a missing row means zeros. */
export const profileCounts = pgTable("profile_counts", {
  userId: person("user_id").primaryKey(),
  views: bigint("views", { mode: "number" }).notNull().default(0),
  likes: bigint("likes", { mode: "number" }).notNull().default(0),
});

/** A visitor is a hash under the day's salt; both are deleted when the day is over. */
export const profileViews = pgTable(
  "profile_views",
  {
    userId: person("user_id"),
    day: date("day", { mode: "string" }).notNull(),
    visitor: text("visitor").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.visitor] }),
    index("profile_views_day_idx").on(table.day),
  ],
);

/** Without its salt the hashes of a day are anonymous. */
export const visitorSalts = pgTable("visitor_salts", {
  day: date("day", { mode: "string" }).primaryKey(),
  salt: text("salt").notNull(),
});

/** Likes of visitors without an account, who are hashes as in views. The count keeps those of past days. */
export const visitorLikes = pgTable(
  "visitor_likes",
  {
    userId: person("user_id"),
    day: date("day", { mode: "string" }).notNull(),
    visitor: text("visitor").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.visitor] }),
    index("visitor_likes_day_idx").on(table.day),
  ],
);

/** Likes of accounts. */
export const profileLikes = pgTable(
  "profile_likes",
  {
    userId: person("user_id"),
    likerId: person("liker_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.likerId] }),
    index("profile_likes_liker_id_idx").on(table.likerId),
  ],
);
