import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { sessions, users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const ownerId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Accounts whose sign-in asks for a code. `users.otp_enabled` says the same to the API. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted (`lib/sealed.ts`). */
  secret: text("secret").notNull(),
  /** Number of the last time step whose code was used (RFC 6238, 4.2); none up to it works any more. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  enabledAt: instant("enabled_at").notNull().defaultNow(),
});

/** A secret that is shown to one session and becomes the account's once a code of it was entered. */
export const secondFactorSetups = pgTable("second_factor_setups", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  /** Encrypted as that of `secondFactors`. */
  secret: text("secret").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** SHA-256 of codes that work once each in place of the app's; used by deleting the row. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { hash: text("hash").primaryKey(), userId: ownerId() },
  (table) => [index("recovery_codes_user_id_idx").on(table.userId)],
);

/** SHA-256 of the cookie of a sign-in that has proven the first factor; used once, by deleting the row. */
export const pendingSignIns = pgTable(
  "pending_sign_ins",
  { hash: text("hash").primaryKey(), userId: ownerId(), expiresAt: instant("expires_at").notNull() },
  (table) => [
    index("pending_sign_ins_user_id_idx").on(table.userId),
    index("pending_sign_ins_expires_at_idx").on(table.expiresAt),
  ],
);
