import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { taggedReply } from "@/lib/core/http/entity-tag";
import { getKeySet } from "@/lib/people/oauth/openid/signing-keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request, _context, outgoing) => {
    outgoing.headers["Cache-Control"] = "public, max-age=300";
    return taggedReply(request, await getKeySet());
  }),
});
