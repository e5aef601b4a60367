import "server-only";
import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { textReply } from "@/lib/page/sharing/sitemap";

export type WellKnown = { type: string; text: string };

/** Returns the exports of a route below `/.well-known/` that anybody may read, from pages of any origin. */
export function wellKnownDocument(describe: (request: Request) => Promise<WellKnown>) {
  return createRouteExports({
    GET: createHandler(async (request, _context, outgoing) => {
      Object.assign(outgoing.headers, await requireLimit("public_read", clientAddress(request.headers)));
      const { type, text } = await describe(request);
      return textReply(request, text, type);
    }),
  });
}
