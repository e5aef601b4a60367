import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { sessions, users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const ownerId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** `users.otp_enabled` tells the API whether a row exists. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The secret is encrypted by `lib/core/sealed.ts`. */
  secret: text("secret").notNull(),
  /** Codes of this time step and of earlier ones no longer work (RFC 6238, 4.2). */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  enabledAt: instant("enabled_at").notNull().defaultNow(),
});

/** The secret is shown to one session and becomes active once a code was entered. */
export const secondFactorSetups = pgTable("second_factor_setups", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  secret: text("secret").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** A recovery code is known by its SHA-256, and using it deletes the row. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    hash: text("hash").primaryKey(),
    userId: ownerId(),
    /** Null in rows of an earlier release. */
    createdAt: instant("created_at"),
  },
  (table) => [index("recovery_codes_user_id_idx").on(table.userId)],
);

/** A sign-in that waits for a code is known by the SHA-256 of its cookie, and ends with its row. */
export const pendingSignIns = pgTable(
  "pending_sign_ins",
  { hash: text("hash").primaryKey(), userId: ownerId(), expiresAt: instant("expires_at").notNull() },
  (table) => [
    index("pending_sign_ins_user_id_idx").on(table.userId),
    index("pending_sign_ins_expires_at_idx").on(table.expiresAt),
  ],
);
