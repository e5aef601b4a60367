import { createRouteExports } from "@/lib/core/http/answer";
import { discard } from "@/lib/page/editor/drafts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: discard }, "none");
