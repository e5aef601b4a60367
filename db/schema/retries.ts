import { index, pgTable, primaryKey, smallint, text, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import { users } from "./users";

/** A request that may be sent again: who claimed it, and once it has taken effect, its answer. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The application or the personal token that sent the request. */
    callerId: uuid("caller_id").notNull(),
    /** The key is known by its SHA-256. */
    keyHash: text("key_hash").notNull(),
    /** The SHA-256 of the operation and of what was sent. */
    fingerprint: text("fingerprint").notNull(),
    /** One request at a time has the claim; a later one takes it over when it is old and without an answer. */
    claimId: uuid("claim_id").notNull(),
    claimedAt: timestamp("claimed_at", { withTimezone: true }).notNull().defaultNow(),
    /** Both are null until the effect is committed. */
    status: smallint("status"),
    answer: varchar("answer", { length: 65_536 }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.callerId, table.keyHash] }),
    index("idempotency_keys_claimed_at_idx").on(table.claimedAt),
  ],
);
