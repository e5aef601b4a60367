import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { answerRegistration } from "@/lib/people/oauth/clients/registration-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  POST: createHandler((request, _context, outgoing) => answerRegistration(request, outgoing)),
});
