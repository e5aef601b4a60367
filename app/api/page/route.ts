import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/http/answer";
import { requireScopes } from "@/lib/oauth/actor";
import { everyScope } from "@/lib/operation/operation";
import { withIds } from "@/lib/page/document";
import * as operations from "@/lib/page/operations";
import { getPage, putPage } from "@/lib/page/publish";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(operations.getPage, ({ actor }) => getPage(actor.userId)),
  PUT: endpoint(operations.putPage, ({ actor, body, request }) =>
    putPage(actor.userId, withIds(body), request.headers.get("if-match"), () =>
      requireScopes(actor, everyScope(operations.putPage)),
    ),
  ),
});
