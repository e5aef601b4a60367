import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { oauthClients } from "./oauth";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** An address of an application that is sent events. Secrets are encrypted by `lib/core/sealed.ts`. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    secret: text("secret").notNull(),
    /** The secret before the last rotation signs as well until that time. */
    previousSecret: text("previous_secret"),
    previousSecretUntil: instant("previous_secret_until"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When the first try failed since the last success; null while the address answers. */
    failingSince: instant("failing_since"),
    failures: integer("failures").notNull().default(0),
    /** After a failure nothing is sent until this time. */
    pausedUntil: instant("paused_until"),
    disabledAt: instant("disabled_at"),
    disabledReason: text("disabled_reason").$type<"owner" | "failing" | "gone" | "overflowing">(),
  },
  (table) => [index("webhook_endpoints_client_id_idx").on(table.clientId)],
);

/**
 * An event for one endpoint: the outbox until it has arrived, and the log of deliveries after that. Triggers and the
 * store insert rows in the transaction of the change. `user_id` is no reference, since the row that tells an
 * application of the end of its access outlives the page.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** The page, which has the id of its account where it is the first, and its username. */
    userId: uuid("user_id").notNull(),
    username: text("username").notNull(),
    event: text("event").notNull(),
    /** The transaction of the change, which makes one event of each kind. */
    transactionId: bigint("transaction_id", { mode: "bigint" })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** It is given after the commit, so that writers of changes wait for nothing. */
    sequence: bigint("sequence", { mode: "number" }),
    state: text("state").$type<"pending" | "delivered" | "failed" | "withdrawn">().notNull().default("pending"),
    tries: integer("tries").notNull().default(0),
    /** Null unless the row is pending. While a try runs, it is when another process may try. */
    nextTryAt: instant("next_try_at").defaultNow(),
    expiresAt: instant("expires_at").notNull().default(sql`now() + interval '3 days'`),
    /** These tell of the last try; how long it took is null while it runs. */
    triedAt: instant("tried_at"),
    durationMilliseconds: integer("duration_milliseconds"),
    /** Null where there was no answer; `problem` says why. */
    status: integer("status"),
    problem: text("problem"),
    /** The first bytes of the answer. */
    answer: text("answer"),
  },
  (table) => [
    index("webhook_deliveries_endpoint_id_created_at_idx").on(table.endpointId, table.createdAt, table.id),
    index("webhook_deliveries_due_idx").on(table.endpointId, table.nextTryAt).where(sql`${table.state} = 'pending'`),
    index("webhook_deliveries_unnumbered_idx").on(table.createdAt).where(sql`${table.sequence} is null`),
  ],
);

/** How many events an endpoint was given of a page. The last of them may come after the page is gone. */
export const webhookSequences = pgTable(
  "webhook_sequences",
  {
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    last: bigint("last", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.endpointId, table.userId] })],
);
