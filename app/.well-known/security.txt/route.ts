import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { securityText } from "@/lib/operator/server/security-text";
import { textReply } from "@/lib/page/sharing/sitemap";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request) => textReply(request, securityText(), "text/plain; charset=utf-8")),
});
