import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { sessions, users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const ownerId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** `users.otp_enabled` is the same for the API. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted (`lib/core/sealed.ts`). */
  secret: text("secret").notNull(),
  /** Codes up to it no longer work (RFC 6238, 4.2). */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  enabledAt: instant("enabled_at").notNull().defaultNow(),
});

/** Shown to one session, and active once a code was entered. */
export const secondFactorSetups = pgTable("second_factor_setups", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  secret: text("secret").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** SHA-256; deleted on use. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    hash: text("hash").primaryKey(),
    userId: ownerId(),
    /** Null for those of an earlier release. */
    createdAt: instant("created_at"),
  },
  (table) => [index("recovery_codes_user_id_idx").on(table.userId)],
);

/** SHA-256 of the cookie; deleted on use. */
export const pendingSignIns = pgTable(
  "pending_sign_ins",
  { hash: text("hash").primaryKey(), userId: ownerId(), expiresAt: instant("expires_at").notNull() },
  (table) => [
    index("pending_sign_ins_user_id_idx").on(table.userId),
    index("pending_sign_ins_expires_at_idx").on(table.expiresAt),
  ],
);
