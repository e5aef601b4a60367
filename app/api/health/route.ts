import { answer, route } from "@/lib/api/answer";
import { checkHealth } from "@/lib/api/health";
import { jsonReply } from "@/lib/api/reply";
import { databaseAway } from "@/lib/errors";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answer(async () => {
    const health = await checkHealth();
    const retry = health.ready ? undefined : databaseAway.headers;
    return jsonReply(health, health.ready ? 200 : 503, { "Cache-Control": "no-store", ...retry });
  }),
});
