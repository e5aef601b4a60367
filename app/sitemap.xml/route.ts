import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { sitemapIndex, textReply } from "@/lib/page/sharing/sitemap";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request, _context, outgoing) => {
    Object.assign(outgoing.headers, await requireLimit("public_read", clientAddress(request.headers)));
    return textReply(request, await sitemapIndex(), "application/xml");
  }),
});
