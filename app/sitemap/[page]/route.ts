import { answer, route } from "@/lib/http/answer";
import { clientAddress } from "@/lib/limits/client-address";
import { requireLimit } from "@/lib/limits/limiter";
import { referenceEntries } from "@/lib/reference/pages";
import { sitemapPage, textReply } from "@/lib/sharing/sitemap";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answer(async (request, { params }, outgoing) => {
    Object.assign(outgoing.headers, await requireLimit("public_read", clientAddress(request.headers)));
    const sitePaths = ["/", ...referenceEntries().map(({ path }) => path)];
    return textReply(request, await sitemapPage(String((await params).page), sitePaths), "application/xml");
  }),
});
