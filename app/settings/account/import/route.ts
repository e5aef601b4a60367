import { createRouteExports } from "@/lib/core/http/answer";
import { receiveImport } from "@/lib/page/export/import";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: receiveImport }, "none");
