import { boolean, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Every backup and restore that was begun of late. While one is under way its process moves `heldUntil` on, and until
 * then no file is removed from storage; one whose process died holds nothing any more a minute later.
 */
export const backupRuns = pgTable("backup_runs", {
  id: uuid("id").primaryKey().defaultRandom(),
  kind: text("kind", { enum: ["backup", "restore"] }).notNull(),
  isScheduled: boolean("is_scheduled").notNull(),
  startedAt: instant("started_at").notNull().defaultNow(),
  heldUntil: instant("held_until").notNull(),
  endedAt: instant("ended_at"),
  /** Why it failed, in a sentence. */
  failure: text("failure"),
});
