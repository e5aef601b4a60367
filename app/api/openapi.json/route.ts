import { answer, route } from "@/lib/api/answer";
import { taggedReply } from "@/lib/api/entity-tag";
import { openApiDocument } from "@/lib/api/openapi";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answer(async (request, _context, outgoing) => {
    outgoing.headers["Cache-Control"] = "public, max-age=300";
    return taggedReply(request, openApiDocument());
  }),
});
