import { answer, route } from "@/lib/core/http/answer";
import { answerMetrics } from "@/lib/operator/server/metrics";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: answer(answerMetrics, "none") }, "none");
