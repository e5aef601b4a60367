import { createRouteExports } from "@/lib/core/http/answer";
import { publish } from "@/lib/page/editor/drafts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: publish }, "none");
