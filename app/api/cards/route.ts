import { endpoint } from "@/lib/api/endpoint";
import * as operations from "@/lib/cards/operations";
import { createCard, listCards } from "@/lib/cards/store";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(operations.listCards, ({ actor }) => listCards(actor.userId)),
  POST: endpoint(operations.postCard, ({ actor, body }) => createCard(actor.userId, body)),
});
