import { openApiDocument } from "@/lib/api/openapi";
import { answer, route } from "@/lib/http/answer";
import { preparedReply, prepareResponse } from "@/lib/server/prepared-response";
import { madeForOrigin } from "@/lib/site-origin";

/** The document depends on the environment and the origin alone. */
const finished = () =>
  madeForOrigin("openapi-document", async () => {
    const made = prepareResponse(JSON.stringify(openApiDocument()), { "Content-Type": "application/json" });
    await made.compress();
    return made;
  });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answer(async (request, { current }, outgoing) => {
    outgoing.headers["Cache-Control"] = "public, max-age=300";
    return preparedReply(request, await finished(), current !== undefined);
  }),
});
