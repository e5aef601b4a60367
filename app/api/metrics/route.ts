import { answer, route } from "@/lib/http/answer";
import { answerMetrics } from "@/lib/server/metrics";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: answer(answerMetrics, "none") }, "none");
