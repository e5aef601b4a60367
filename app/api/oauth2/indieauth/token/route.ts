import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { redeemForToken } from "@/lib/page/identity/indieauth";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  { POST: createHandler((request, _context, outgoing) => redeemForToken(request, outgoing), "errors") },
  "errors",
);
