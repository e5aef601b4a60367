import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Public keys that open an account (WebAuthn). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** In base64url, as the authenticator chose it. */
    credentialId: text("credential_id").notNull().unique(),
    /** A COSE key in base64url. */
    publicKey: text("public_key").notNull(),
    /** The relying party ID: the host that it was made for, and works at alone. */
    host: text("host").notNull(),
    name: text("name").notNull(),
    /** How often the authenticator says that it was used; 0 for those that do not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How the browser reaches the authenticator, in WebAuthn's words. */
    transports: text("transports").array().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_user_id_idx").on(table.userId)],
);

/** SHA-256 of what an authenticator is to sign; used once, by deleting the row. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    hash: text("hash").primaryKey(),
    purpose: text("purpose").notNull(),
    /** The session or pending sign-in that alone may use it; empty where there is none yet. */
    subject: text("subject").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_expires_at_idx").on(table.expiresAt)],
);
