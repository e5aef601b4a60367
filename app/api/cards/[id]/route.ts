import { endpoint } from "@/lib/api/endpoint";
import * as operations from "@/lib/cards/operations";
import { deleteCard, getCard } from "@/lib/cards/store";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(operations.getCard, ({ actor, params }) => getCard(actor.userId, params.id)),
  DELETE: endpoint(operations.deleteCard, ({ actor, params }) => deleteCard(actor.userId, params.id)),
});
