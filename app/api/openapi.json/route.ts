import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { cachedByOrigin } from "@/lib/core/site-origin";
import { openApiDocument } from "@/lib/developers/api/openapi";
import { preparedReply, prepareResponse } from "@/lib/page/view/prepared-response";

/** The document depends only on the environment and the origin. */
const finished = () =>
  cachedByOrigin("openapi-document", async () => {
    const made = prepareResponse(JSON.stringify(openApiDocument()), { "Content-Type": "application/json" });
    await made.compress();
    return made;
  });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request, { current }, outgoing) => {
    outgoing.headers["Cache-Control"] = "public, max-age=300";
    return preparedReply(request, await finished(), current !== undefined);
  }),
});
