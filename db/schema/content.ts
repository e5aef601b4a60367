import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

const createdAt = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();
const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Links of a profile in page order; `value` is what the kind's pattern takes, never a whole address unless it says so. */
export const links = pgTable(
  "links",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    position: integer("position").notNull(),
    type: text("type").notNull(),
    value: text("value").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("links_user_id_position_idx").on(table.userId, table.position)],
);

/** Cards of a profile in page order; `value` is null for type chat, `extra` for every other. */
export const cards = pgTable(
  "cards",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    position: integer("position").notNull(),
    type: text("type", { enum: ["chat", "server", "weather"] }).notNull(),
    value: text("value"),
    extra: jsonb("extra").$type<{ show_badges: boolean }>(),
    createdAt: createdAt(),
  },
  (table) => [index("cards_user_id_position_idx").on(table.userId, table.position)],
);
