import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { referenceEntries } from "@/lib/developers/reference/pages";
import { hasGallery } from "@/lib/page/gallery/gallery";
import { sitemapPage, textReply } from "@/lib/page/sharing/sitemap";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request, { params }, outgoing) => {
    Object.assign(outgoing.headers, await requireLimit("public_read", clientAddress(request.headers)));
    const sitePaths = ["/", ...(hasGallery() ? ["/gallery"] : []), ...referenceEntries().map(({ path }) => path)];
    return textReply(request, await sitemapPage(String((await params).page), sitePaths), "application/xml");
  }),
});
