import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { listPages } from "@/lib/page/pages/operations";
import { readPages } from "@/lib/page/pages/pages-of-actor";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(listPages, ({ actor }) => readPages(actor)),
});
