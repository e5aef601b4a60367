import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { llmsText } from "@/lib/developers/reference/pages";
import { textReply } from "@/lib/page/sharing/sitemap";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request) => textReply(request, llmsText(), "text/plain; charset=utf-8")),
});
