import { createRouteExports } from "@/lib/core/http/answer";
import { downloadExport } from "@/lib/page/export/export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: downloadExport }, "none");
