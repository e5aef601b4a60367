import type { RowFigures } from "./measure";
import type { Trend } from "./statistics";

/** Everything that was measured. */
export type Findings = {
  rows: Readonly<Record<string, RowFigures>>;
  memory?: Memory;
  scale?: Scale;
  soak?: Soak;
  webhooks?: WebhookCosts;
};

/** Microseconds of CPU, and how far the rounds lie apart. */
export type PartCost = { cpu: number; spread: number };

/**
 * What the database spends on a change of a profile: without the triggers that queue events, with them where no webhook
 * is there, where one is there that the page is not told to, and where an event is queued. Then what the server and the
 * database spend on an event that is delivered, and how many were delivered a second.
 */
export type WebhookCosts = Record<
  "withoutTrigger" | "withoutWebhook" | "ofOthers" | "queued" | "sent" | "stored",
  PartCost
> & { rate: number };

/** Megabytes; the first start of the embedded database is the one that makes it. */
export type Memory = {
  idlePostgres: number;
  firstEmbedded: number;
  idleEmbedded: number;
  livedEmbedded: number;
  warmPostgres: number;
  uploadRise: number;
};

/** Microseconds of CPU for one public user, cache off, among few people and among many. */
export type Scale = { few: RowFigures; many: RowFigures };

/**
 * Resident memory in megabytes when it was quiet, before and after; how it, the used heap (megabytes), the open
 * descriptors and the mean delay of the event loop (milliseconds) changed a minute under load.
 */
export type Soak = { minutes: number; requests: number; before: number; after: number } & Record<Watched, Trend>;
export type Watched = "memory" | "heap" | "descriptors" | "delay";

/** A figure that is to be at most, or at least, a limit; undefined when it was not measured. */
export type Target = {
  what: string;
  kind: "at most" | "at least";
  limit: number;
  unit: "×" | "MB" | "MB a minute";
  figure: (findings: Findings) => number | undefined;
};

type Cost = "cpu" | "p99" | "rate";

/** How many times the cost of one column another one has. */
export function ratio(
  row: RowFigures | undefined,
  over: keyof RowFigures,
  under: keyof RowFigures,
  cost: Cost = "cpu",
) {
  const [dividend, divisor] = [row?.[over]?.[cost], row?.[under]?.[cost]];
  return dividend === undefined || !divisor ? undefined : dividend / divisor;
}

/** How far a ratio may be off: half of what the rounds of both columns spread over. */
export function doubt(row: RowFigures, over: keyof RowFigures, under: keyof RowFigures): number | undefined {
  const [dividend, divisor, value] = [row[over], row[under], ratio(row, over, under)];
  return dividend && divisor && value && (value * (dividend.spread + divisor.spread)) / 2;
}

type RowTarget = [
  row: string,
  what: string,
  kind: Target["kind"],
  limit: number,
  over: keyof RowFigures,
  under: keyof RowFigures,
];

const ofRows: readonly RowTarget[] = [
  ["user", "public user JSON, hot, against bare", "at most", 1.4, "vitrine", "bare"],
  ["page", "public page HTML, hot, against bare", "at most", 1.4, "vitrine", "bare"],
  ["lived-user", "public user JSON, hot, after mixed load, against bare", "at most", 1.4, "vitrine", "bare"],
  ["lived-page", "public page HTML, hot, after mixed load, against bare", "at most", 1.4, "vitrine", "bare"],
  ["user", "public user JSON, hot, against Fastify with a cache", "at most", 1.2, "vitrine", "fastify"],
  ["user", "public user JSON, hot: `next start` against ours", "at least", 12, "next start", "vitrine"],
  ["page", "public page HTML, hot: `next start` against ours", "at least", 10, "next start", "vitrine"],
  ["uncached", "public user JSON, cache off, against Fastify", "at most", 1.3, "vitrine", "fastify"],
  ["own", "own user with a token, against Fastify", "at most", 1.1, "vitrine", "fastify"],
  ["token", "client_credentials, against Fastify", "at most", 1.1, "vitrine", "fastify"],
  ["token", "client_credentials: oidc-provider against ours", "at least", 1, "oidc-provider", "vitrine"],
  ["code", "code exchange, against Fastify", "at most", 1.5, "vitrine", "fastify"],
  ["refresh", "refresh, against Fastify", "at most", 1.5, "vitrine", "fastify"],
  ["refresh", "refresh: oidc-provider against ours", "at least", 1, "oidc-provider", "vitrine"],
  ["patch", "PATCH of the own user, against Fastify", "at most", 1.5, "vitrine", "fastify"],
  ["link", "link create, against Fastify", "at most", 1.5, "vitrine", "fastify"],
  ["background", "4K background upload, against Fastify", "at most", 1.3, "vitrine", "fastify"],
];

const underConnections = {
  user: "public user JSON",
  page: "public page HTML",
  "storm-user": "public user JSON, while others write,",
  "storm-page": "public page HTML, while others write,",
};

/** What the service is held to. */
export const targets: readonly Target[] = [
  ...ofRows.map(
    ([row, what, kind, limit, over, under]): Target => ({
      what,
      kind,
      limit,
      unit: "×",
      figure: ({ rows }) => ratio(rows[row], over, under),
    }),
  ),
  {
    what: "public user JSON, cache off: 1,000,000 people and 10,000,000 links against 1,000 people",
    kind: "at most",
    limit: 1.25,
    unit: "×",
    figure: ({ scale }) => {
      const [few, many] = [scale?.few.vitrine?.cpu, scale?.many.vitrine?.cpu];
      return few && many && many / few;
    },
  },
  ...Object.entries(underConnections).map(
    ([row, name]): Target => ({
      what: `p99 of the ${name} under 64 connections, against bare`,
      kind: "at most",
      limit: 3,
      unit: "×",
      figure: ({ rows }) => ratio(rows[row], "vitrine", "bare", "p99"),
    }),
  ),
  {
    what: "own user with a token: requests a second of two processes against one",
    kind: "at least",
    limit: 1.8,
    unit: "×",
    figure: ({ rows }) => ratio(rows.own, "two processes", "vitrine", "rate"),
  },
  atMost("memory, idle, PostgreSQL", 250, "MB", ({ memory }) => memory?.idlePostgres),
  atMost("memory, idle, embedded database", 250, "MB", ({ memory }) => memory?.idleEmbedded),
  atMost("memory, after mixed load, embedded database", 250, "MB", ({ memory }) => memory?.livedEmbedded),
  atMost("memory, rise during an upload of 100 MB", 80, "MB", ({ memory }) => memory?.uploadRise),
  atMost("memory, growth under mixed load", 0.5, "MB a minute", ({ soak }) =>
    // A few minutes say nothing but how the collector happened to run.
    soak && soak.minutes >= 10 ? soak.memory.slope : undefined,
  ),
];

function atMost(what: string, limit: number, unit: Target["unit"], figure: Target["figure"]): Target {
  return { what, kind: "at most", limit, unit, figure };
}

/** Whether a figure keeps to its target. */
export function verdict({ kind, limit }: Pick<Target, "kind" | "limit">, figure: number | undefined): string {
  if (figure === undefined) return "not measured";
  return (kind === "at most" ? figure <= limit : figure >= limit) ? "met" : "**not met**";
}
