import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { jsonReply } from "@/lib/core/http/reply";
import { searchReference } from "@/lib/developers/reference/search";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request) => {
    const query = new URL(request.url).searchParams.get("q") ?? "";
    return jsonReply(searchReference(query.slice(0, 100)), 200, { "Cache-Control": "public, max-age=300" });
  }),
});
