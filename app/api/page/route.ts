import { createRouteExports } from "@/lib/core/http/answer";
import { everyScope } from "@/lib/core/operation/operation";
import { endpoint } from "@/lib/developers/api/endpoint";
import { withIds } from "@/lib/page/document/document";
import * as operations from "@/lib/page/drafts/operations";
import { getProvenPage, putPage } from "@/lib/page/drafts/publish";
import { requireScopes } from "@/lib/people/oauth/actor";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(operations.getPage, ({ actor }) => getProvenPage(actor.userId)),
  PUT: endpoint(operations.putPage, ({ actor, body, request }) =>
    putPage(actor.userId, withIds(body), request.headers.get("if-match"), () =>
      requireScopes(actor, everyScope(operations.putPage)),
    ),
  ),
});
