import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { withRoute } from "@/lib/core/operation/operation";
import { answerDeviceRequest } from "@/lib/people/oauth/grants/device-authorization";
import { authorizeDevice } from "@/lib/people/oauth/operations";

const answer = createHandler((request, _context, outgoing) => answerDeviceRequest(request, outgoing), "errors");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  { POST: withRoute(authorizeDevice, answer) },
  "errors",
);
