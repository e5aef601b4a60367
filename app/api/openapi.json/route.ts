import { openApiDocument } from "@/lib/api/openapi";
import { answer, route } from "@/lib/http/answer";
import { preparedReply, prepareResponse } from "@/lib/server/prepared-response";
import { singleton } from "@/lib/singleton";

/** The document depends on the environment alone, so one process makes and compresses it once. */
const finished = () =>
  singleton("openapi-document", async () => {
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
