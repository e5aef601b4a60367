import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { withRoute } from "@/lib/core/operation/operation";
import { answerTokenRequest } from "@/lib/people/oauth/grants/token-endpoint";
import { issueToken } from "@/lib/people/oauth/operations";

const answer = createHandler((request, _context, outgoing) => answerTokenRequest(request, outgoing), "errors");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  { POST: withRoute(issueToken, answer) },
  "errors",
);
