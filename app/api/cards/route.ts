import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import * as operations from "@/lib/page/cards/operations";
import { createCard, listCards } from "@/lib/page/cards/store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(operations.listCards, ({ actor }) => listCards(actor.userId)),
  POST: endpoint(operations.postCard, ({ actor, body, keep }) => createCard(actor.userId, body, keep)),
});
