import { databaseAway } from "@/lib/errors";
import { answer, route } from "@/lib/http/answer";
import { jsonReply } from "@/lib/http/reply";
import { checkHealth } from "./health";

const fresh = { "Cache-Control": "no-store" };

/** Whether requests may be sent here, for balancers, Docker and readiness probes: 200 or 503, and what does not work. */
export const readiness = route({
  GET: answer(async () => {
    const health = await checkHealth();
    const retry = health.ready ? undefined : databaseAway.headers;
    return jsonReply(health, health.ready ? 200 : 503, { ...fresh, ...retry });
  }),
});

/** Whether the process answers at all, for liveness probes: what it depends on is no reason to start it anew. */
export const liveness = route({ GET: answer(async () => jsonReply({ live: true }, 200, fresh)) });
