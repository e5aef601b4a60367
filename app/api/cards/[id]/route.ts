import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import * as operations from "@/lib/page/cards/operations";
import { deleteCard, getCard } from "@/lib/page/cards/store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(operations.getCard, ({ actor, params }) => getCard(actor.userId, params.id)),
  DELETE: endpoint(operations.deleteCard, ({ actor, params }) => deleteCard(actor.userId, params.id)),
});
