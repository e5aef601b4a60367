import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { httpFile } from "@/lib/developers/reference/http-file";
import { textReply } from "@/lib/page/sharing/sitemap";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request) => textReply(request, httpFile(), "text/plain; charset=utf-8")),
});
