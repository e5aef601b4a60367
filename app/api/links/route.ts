import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/http/answer";
import * as operations from "@/lib/links/operations";
import { createLink, listLinks } from "@/lib/links/store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(operations.listLinks, ({ actor }) => listLinks(actor.userId)),
  POST: endpoint(operations.postLink, ({ actor, body }) => createLink(actor.userId, body)),
});
