import "server-only";
import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { taggedReply } from "@/lib/core/http/entity-tag";

/** Returns the exports of a route below `/.well-known/` that tells libraries how to use this server. */
export function metadataDocument(describe: () => object | Promise<object>) {
  return createRouteExports({
    GET: createHandler(async (request, _context, outgoing) => {
      outgoing.headers["Cache-Control"] = "public, max-age=300";
      return taggedReply(request, await describe());
    }),
  });
}
