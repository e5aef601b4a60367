import { boolean, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** No file is removed from storage until `heldUntil`, which a run's process keeps renewing. */
export const backupRuns = pgTable("backup_runs", {
  id: uuid("id").primaryKey().defaultRandom(),
  kind: text("kind", { enum: ["backup", "restore"] }).notNull(),
  isScheduled: boolean("is_scheduled").notNull(),
  startedAt: instant("started_at").notNull().defaultNow(),
  heldUntil: instant("held_until").notNull(),
  endedAt: instant("ended_at"),
  /** A sentence says why the backup failed. */
  failure: text("failure"),
});
