import { createRouteExports } from "@/lib/core/http/answer";
import { answerAssistant, messageHeaders } from "@/lib/developers/mcp/endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  { POST: answerAssistant },
  "any-origin",
  messageHeaders,
);
