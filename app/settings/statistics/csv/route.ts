import { createRouteExports } from "@/lib/core/http/answer";
import { downloadStatistics } from "@/lib/page/statistics/download";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ GET: downloadStatistics }, "none");
