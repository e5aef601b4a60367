import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import * as operations from "@/lib/page/links/operations";
import { createLink, listLinks } from "@/lib/page/links/store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(operations.listLinks, ({ actor }) => listLinks(actor.userId)),
  POST: endpoint(operations.postLink, ({ actor, body, keep }) => createLink(actor.userId, body, keep)),
});
