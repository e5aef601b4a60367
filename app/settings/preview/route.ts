import { renderer } from "@/app/_page/built";
import { createRouteExports } from "@/lib/core/http/answer";
import { showPreview, showPublished } from "@/lib/page/editor/preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  { GET: showPublished(renderer), POST: showPreview(renderer) },
  "none",
);
