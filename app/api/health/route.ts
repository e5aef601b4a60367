import { answer, route } from "@/lib/api/answer";
import { checkHealth } from "@/lib/api/health";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answer(async () => {
    const health = await checkHealth();
    const retry = health.ready ? undefined : { "Retry-After": "5" };
    return Response.json(health, {
      status: health.ready ? 200 : 503,
      headers: { "Cache-Control": "no-store", ...retry },
    });
  }),
});
