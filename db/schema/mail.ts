import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Mail that is to be sent. It holds no text and no token: both are made when it is sent. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind").notNull(),
    /** Absent where somebody asked without being signed in, by a name that may be nobody's. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    address: text("address"),
    details: jsonb("details").$type<Record<string, string>>().notNull().default({}),
    tries: integer("tries").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    nextTryAt: instant("next_try_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("outbox_next_try_at_idx").on(table.nextTryAt), index("outbox_user_id_idx").on(table.userId)],
);

/** SHA-256 of the token in a link that was sent by mail; used once, by deleting the row. */
export const emailLinks = pgTable(
  "email_links",
  {
    hash: text("hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["prove", "undo", "reset"] }).notNull(),
    /** Where it was sent; using the link proves that address. Null for a link that the operator made. */
    address: text("address"),
    /** Of a link that undoes a change of the address: when that was. */
    changedAt: instant("changed_at"),
    /** Of such a link: since when the session that asked for the change has lasted, if it is known. */
    askedSince: instant("asked_since"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("email_links_user_id_idx").on(table.userId),
    index("email_links_expires_at_idx").on(table.expiresAt),
  ],
);
