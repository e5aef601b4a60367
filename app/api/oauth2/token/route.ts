import { answer, route } from "@/lib/http/answer";
import { answerTokenRequest } from "@/lib/oauth/token-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { POST: answer((request, _context, outgoing) => answerTokenRequest(request, outgoing), "errors") },
  "errors",
);
