import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();

/** The stored value is older than this name, and migrations only add (docs/decisions/001-additive-migrations.md). */
export const pendingDeletion = "doomed" as const;

/**
 * A file is `pending` while it is written, `live` while something refers to it, then `pendingDeletion`. `key` is
 * `<folder>/<name>`.
 */
export const storedFiles = pgTable(
  "stored_files",
  {
    key: text("key").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text("state", { enum: ["pending", "live", pendingDeletion] }).notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    isAnimated: boolean("is_animated").notNull().default(false),
    durationSeconds: integer("duration_seconds").notNull().default(0),
    /** Pixels of a picture of a gallery; 0 where nobody knows. */
    width: integer("width").notNull().default(0),
    height: integer("height").notNull().default(0),
    createdAt: instant("created_at"),
  },
  (table) => [
    index("stored_files_user_id_idx").on(table.userId),
    index("stored_files_removable_idx")
      .on(table.state, table.createdAt)
      .where(sql`${table.state} <> 'live' or ${table.userId} is null`),
  ],
);
