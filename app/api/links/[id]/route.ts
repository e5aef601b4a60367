import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import * as operations from "@/lib/page/links/operations";
import { deleteLink, getLink, updateLink } from "@/lib/page/links/store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(operations.getLink, ({ actor, params }) => getLink(actor.userId, params.id)),
  PATCH: endpoint(operations.patchLink, ({ actor, params, body }) => updateLink(actor.userId, params.id, body), {
    present: ({ actor, params }) => getLink(actor.userId, params.id),
  }),
  DELETE: endpoint(operations.deleteLink, ({ actor, params }) => deleteLink(actor.userId, params.id)),
});
