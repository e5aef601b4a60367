import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { postmanCollection } from "@/lib/developers/reference/postman";
import { textReply } from "@/lib/page/sharing/sitemap";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request) => textReply(request, postmanCollection(), "application/json")),
});
