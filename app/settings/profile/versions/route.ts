import { createRouteExports } from "@/lib/core/http/answer";
import { readVersions } from "@/lib/page/editor/drafts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ GET: readVersions }, "none");
