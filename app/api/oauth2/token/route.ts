import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { answerTokenRequest } from "@/lib/people/oauth/grants/token-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  { POST: createHandler((request, _context, outgoing) => answerTokenRequest(request, outgoing), "errors") },
  "errors",
);
