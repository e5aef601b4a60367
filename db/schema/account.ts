import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { comparedHandle, users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The rows are the security log; `lib/core/owners/account-events.ts` has the kinds. */
export const accountEvents = pgTable(
  "account_events",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    details: jsonb("details").$type<Record<string, string>>().notNull().default({}),
    /** The browser of the session, where there was one. */
    userAgent: text("user_agent"),
    addressRange: text("address_range"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("account_events_user_id_idx").on(table.userId, table.createdAt),
    index("account_events_created_at_idx").on(table.createdAt),
  ],
);

/** These are names of deleted accounts, in lower case; nobody can take one before `reservedUntil`. */
export const retiredHandles = pgTable(
  "retired_handles",
  {
    key: text("key").primaryKey(),
    reservedUntil: instant("reserved_until").notNull(),
  },
  (table) => [index("retired_handles_compared_idx").on(comparedHandle(table.key))],
);

/** A link by which one account may be made, known by the SHA-256 of its token. Using it deletes the row. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    hash: text("hash").notNull().unique(),
    /** Where set, no other address may use the invitation. */
    email: text("email"),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("invitations_expires_at_idx").on(table.expiresAt)],
);
