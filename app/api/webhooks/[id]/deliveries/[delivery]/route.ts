import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import * as operations from "@/lib/developers/webhooks/operations";
import { getDelivery } from "@/lib/people/oauth/webhooks/delivery-log-store";
import { getEndpoint } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import { shownDelivery } from "@/lib/people/oauth/webhooks/shown";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(operations.getDelivery, async ({ actor: { userId, clientId }, params }) => {
    const webhook = await getEndpoint(userId, clientId, params.id);
    return shownDelivery(webhook, await getDelivery(webhook, params.delivery));
  }),
});
