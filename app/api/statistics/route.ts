import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { readStatistics } from "@/lib/page/statistics/by-day";
import { getStatistics } from "@/lib/page/statistics/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(getStatistics, ({ actor, query }) => readStatistics(actor.userId, query)),
});
