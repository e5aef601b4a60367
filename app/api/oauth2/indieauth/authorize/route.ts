import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { redeemForProfile, toAuthorization } from "@/lib/page/identity/indieauth";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  {
    GET: createHandler(async (request) => toAuthorization(request), "errors"),
    POST: createHandler((request, _context, outgoing) => redeemForProfile(request, outgoing), "errors"),
  },
  "errors",
);
