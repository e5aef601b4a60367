import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { changesFeed } from "@/lib/developers/reference/changes-feed";
import { textReply } from "@/lib/page/sharing/sitemap";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request) => textReply(request, changesFeed(), "application/atom+xml; charset=utf-8")),
});
