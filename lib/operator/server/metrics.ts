import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import type { Counter, Histogram, Registry } from "prom-client";
import { AppError } from "@/lib/core/errors";
import type { Outgoing, RouteContext } from "@/lib/core/http/answer";
import { bearerToken } from "@/lib/core/http/bearer-token";
import type { Reply } from "@/lib/core/http/reply";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { env } from "@/lib/core/process/env";
import { findSingleton, singleton } from "@/lib/core/process/singleton";
import { subscribeToRequestLog } from "@/lib/core/request-log";
import { equalSecrets } from "@/lib/core/secrets";
import { checkHealth, type Health } from "@/lib/developers/api/health";

type Metrics = {
  registry: Registry;
  requests: Histogram<"method" | "route" | "status">;
  made: Counter<"document">;
};

/** These are upper bounds in seconds: a cached profile takes a tenth of a millisecond, and an upload seconds. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type StateGauge = { help: string; aggregator: "min" | "max"; of(health: Health): boolean };

const states: Readonly<Record<string, StateGauge>> = {
  live: { help: "Whether the process answers", aggregator: "min", of: ({ live }) => live },
  ready: {
    help: "Whether the database answers and the process is not stopping",
    ...{ aggregator: "min", of: ({ ready }) => ready },
  },
  degraded: {
    help: "Whether a part does not work",
    ...{ aggregator: "max", of: ({ status }) => status === "degraded" },
  },
};

/** Collects metrics when `METRICS_TOKEN` is set. */
export async function openMetrics(): Promise<void> {
  if (env().METRICS_TOKEN === undefined || openedMetrics()) return;
  const { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import(
    "prom-client"
  );
  const registry = new Registry();
  if (isOneOfSeveral()) {
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries([registry]);
  }
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took to be answered, by route",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  const made = new Counter({
    name: "vitrine_profile_documents_made_total",
    help: "How often a profile's page or user object was made, for the cache or past it",
    labelNames: ["document"],
    registers: [registry],
  });
  for (const [name, { help, aggregator, of }] of Object.entries(states)) {
    new Gauge({
      ...{ name: `vitrine_${name}`, help, aggregator },
      registers: [registry],
      async collect() {
        this.set(Number(of(await checkHealth())));
      },
    });
  }
  new Gauge({
    name: "vitrine_part_up",
    help: "Whether each part of the service works",
    labelNames: ["part"],
    registers: [registry],
    aggregator: "min",
    async collect() {
      const { parts = {} } = await checkHealth();
      for (const [part, state] of Object.entries(parts)) this.set({ part }, Number(state === "up"));
    },
  });
  singleton<Metrics>("metrics", () => ({ registry, requests, made }));
  subscribeToRequestLog(({ method, route, status, milliseconds }) => {
    requests.observe({ method: method ?? "none", route, status }, milliseconds / 1000);
  });
}

/** A single supervised process is a worker as well. */
function isOneOfSeveral(): boolean {
  return cluster.isWorker && env().WEB_CONCURRENCY > 1;
}

export function countPreparedResponse(document: string): void {
  openedMetrics()?.made.inc({ document });
}

function openedMetrics(): Metrics | undefined {
  return findSingleton<Metrics>("metrics");
}

const gatherWithinMilliseconds = 3_000;

function metricsOfAll(): Promise<string | undefined> {
  const metricsFor = randomUUID();
  return new Promise((resolve) => {
    const onMessage = (message: { metricsFor?: string; text?: string }) => {
      if (message.metricsFor === metricsFor) settle(message.text);
    };
    const late = setTimeout(() => settle(undefined), gatherWithinMilliseconds);
    const settle = (text: string | undefined) => {
      clearTimeout(late);
      process.off("message", onMessage);
      resolve(text);
    };
    process.on("message", onMessage);
    process.send?.({ metricsFor });
  });
}

/** Answers the bearer of `METRICS_TOKEN`. @throws AppError not_found, invalid_token, rate_limited, unavailable */
export async function answerMetrics(request: Request, _: RouteContext, outgoing: Outgoing): Promise<Reply> {
  const token = env().METRICS_TOKEN;
  const metrics = openedMetrics();
  if (token === undefined || !metrics) {
    throw new AppError("not_found", { text: "There is no endpoint at this address; see /api/openapi.json" });
  }
  const sent = bearerToken(request.headers.get("authorization")) ?? "";
  if (!equalSecrets(sent, token)) {
    const limits = await requireLimit("invalid_bearer", clientAddress(request.headers));
    throw new AppError("invalid_token", { text: "Send METRICS_TOKEN in the header Authorization: Bearer" }, undefined, {
      ...limits,
      "WWW-Authenticate": "Bearer",
    });
  }
  outgoing.headers["Cache-Control"] = "private, no-store";
  // A primary that was killed gathers nothing.
  const body =
    isOneOfSeveral() && cluster.worker?.isConnected() ? await metricsOfAll() : await metrics.registry.metrics();
  // The counters of one worker alone would look like a server restart.
  if (body === undefined)
    throw new AppError("unavailable", {
      text: "Not every worker has sent its metrics yet; try again in a few seconds",
    });
  return { status: 200, headers: { "Content-Type": metrics.registry.contentType }, body };
}
