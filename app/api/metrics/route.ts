import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { answerMetrics } from "@/lib/operator/server/metrics";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  { GET: createHandler(answerMetrics, "none") },
  "none",
);
