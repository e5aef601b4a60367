import { createRouteExports } from "@/lib/core/http/answer";
import { putDraft, readDraft } from "@/lib/page/editor/drafts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  { GET: readDraft, PUT: putDraft },
  "none",
);
