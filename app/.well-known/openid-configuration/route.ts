import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { taggedReply } from "@/lib/core/http/entity-tag";
import { openIdMetadata } from "@/lib/people/oauth/metadata";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request, _context, outgoing) => {
    outgoing.headers["Cache-Control"] = "public, max-age=300";
    return taggedReply(request, openIdMetadata());
  }),
});
