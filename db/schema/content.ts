import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./users";

const createdAt = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();
const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/**
 * A link is visible from `startsAt` until `endsAt` unless it is hidden. `section` is a heading above it, which is read
 * while the page has no arrangement (`users`) and written no more. Where `isMe` is null, the kind decides.
 */
export const links = pgTable(
  "links",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    position: integer("position").notNull(),
    type: text("type").notNull(),
    value: text("value").notNull(),
    title: text("title"),
    section: text("section"),
    isHidden: boolean("is_hidden").notNull().default(false),
    isFeatured: boolean("is_featured").notNull().default(false),
    picture: text("picture"),
    isMe: boolean("is_me"),
    startsAt: timestamp("starts_at", { withTimezone: true }),
    endsAt: timestamp("ends_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [index("links_user_id_position_idx").on(table.userId, table.position)],
);

/**
 * What checks found of the proof that a link is its owner's. `method` is how it was proven, and null while it is not;
 * `actor` is the ActivityPub actor of a proven account. `confirmedAt` is the last check that found the proof, `failures`
 * counts those since that found none, `problem` is why the last one found none, and `dueAt` is the next one. Triggers make
 * the row with a link, and anew where the link or its owner changes.
 */
export const linkProofs = pgTable(
  "link_proofs",
  {
    linkId: uuid("link_id")
      .primaryKey()
      .references(() => links.id, { onDelete: "cascade" }),
    userId: owner(),
    method: text("method"),
    actor: text("actor"),
    provenAt: timestamp("proven_at", { withTimezone: true }),
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    checkedAt: timestamp("checked_at", { withTimezone: true }),
    problem: text("problem"),
    failures: smallint("failures").notNull().default(0),
    dueAt: timestamp("due_at", { withTimezone: true }),
  },
  (table) => [
    index("link_proofs_user_id_idx").on(table.userId),
    index("link_proofs_due_at_idx").on(table.dueAt).where(sql`due_at is not null`),
  ],
);

/** `lib/page/cards/card-types.ts` has the types, and what each has as `value` and `extra`. */
export const cards = pgTable(
  "cards",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    position: integer("position").notNull(),
    type: text("type").notNull(),
    value: text("value"),
    extra: jsonb("extra").$type<object>(),
    createdAt: createdAt(),
  },
  (table) => [index("cards_user_id_position_idx").on(table.userId, table.position)],
);

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** A key is such as `weather:Lisbon`; `triedAt` is the last request, and `refreshedAt` the last answer. */
export const cardStates = pgTable(
  "card_states",
  {
    userId: owner(),
    source: text("source").notNull(),
    state: jsonb("state"),
    triedAt: timestamp("tried_at", { withTimezone: true }).notNull().defaultNow(),
    refreshedAt: timestamp("refreshed_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source] })],
);

/** `hash` identifies the converted bytes in addresses. */
export const cardPictures = pgTable(
  "card_pictures",
  {
    userId: uuid("user_id").notNull(),
    source: text("source").notNull(),
    slot: text("slot").notNull(),
    hash: text("hash").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.source, table.slot] }),
    foreignKey({
      columns: [table.userId, table.source],
      foreignColumns: [cardStates.userId, cardStates.source],
    }).onDelete("cascade"),
  ],
);
