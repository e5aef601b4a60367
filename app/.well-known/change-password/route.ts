import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { emptyReply } from "@/lib/core/http/reply";

/** Password managers lead people here to change their password (W3C, A Well-Known URL for Changing Passwords). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  {
    GET: createHandler(async (_request, _context, outgoing) => {
      outgoing.headers["Cache-Control"] = "no-store";
      return emptyReply(303, { Location: "/settings/account/sign-in#password" });
    }, "none"),
  },
  "none",
);
