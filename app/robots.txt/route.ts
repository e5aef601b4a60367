import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { robotsText, textReply } from "@/lib/page/sharing/sitemap";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request) => textReply(request, robotsText(), "text/plain; charset=utf-8")),
});
