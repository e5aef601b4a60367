import { databaseAway } from "@/lib/core/errors";
import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { jsonReply } from "@/lib/core/http/reply";
import { checkHealth } from "./health";

const fresh = { "Cache-Control": "no-store" };

/** Answers balancers, Docker and probes with 200 or 503, and with the parts that do not work. */
export const readiness = createRouteExports({
  GET: createHandler(async () => {
    const health = await checkHealth();
    const retry = health.ready ? undefined : databaseAway.headers;
    return jsonReply(health, health.ready ? 200 : 503, { ...fresh, ...retry });
  }),
});

/** Answers whether the process answers at all. A failing dependency is no reason to restart it. */
export const liveness = createRouteExports({ GET: createHandler(async () => jsonReply({ live: true }, 200, fresh)) });
