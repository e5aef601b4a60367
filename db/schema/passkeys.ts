import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A row is a WebAuthn credential. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The credential's id is in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** The key is a COSE key in base64url. */
    publicKey: text("public_key").notNull(),
    /** The host is the relying party ID. */
    host: text("host").notNull(),
    name: text("name").notNull(),
    /** The counter is 0 for authenticators that do not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_user_id_idx").on(table.userId)],
);

/** A challenge is known by its SHA-256, and using it deletes the row. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    hash: text("hash").primaryKey(),
    purpose: text("purpose").notNull(),
    /** An empty subject means that anybody may use the challenge. */
    subject: text("subject").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_expires_at_idx").on(table.expiresAt)],
);
