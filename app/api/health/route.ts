import { answer, route } from "@/lib/api/answer";
import { checkHealth } from "@/lib/api/health";
import { jsonReply } from "@/lib/api/reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answer(async () => {
    const health = await checkHealth();
    const retry = health.ready ? undefined : { "Retry-After": "5" };
    return jsonReply(health, health.ready ? 200 : 503, { "Cache-Control": "no-store", ...retry });
  }),
});
