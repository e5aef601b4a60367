import { AppError } from "@/lib/core/errors";
import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { findReferencePage, referenceRoot, servedMarkdown } from "@/lib/developers/reference/pages";
import { textReply } from "@/lib/page/sharing/sitemap";

/** Answers a page as Markdown. Our server gives the parts of its address, and Next the whole. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: createHandler(async (request, { params }) => {
    const { path, guide, operation } = await params;
    const below = path ?? (operation ? ["api", operation] : (guide ?? []));
    const page = findReferencePage([referenceRoot, below].flat(2).join("/"));
    if (!page) throw new AppError("not_found", { text: "There is no such page; /llms.txt lists all of them" });
    return textReply(request, `${servedMarkdown(page)}\n`, "text/markdown; charset=utf-8");
  }),
});
