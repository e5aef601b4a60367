import { createRouteExports } from "@/lib/core/http/answer";
import { importPage } from "@/lib/page/editor/import";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: importPage }, "none");
