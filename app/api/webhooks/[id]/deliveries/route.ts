import { createRouteExports } from "@/lib/core/http/answer";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { endpoint } from "@/lib/developers/api/endpoint";
import * as operations from "@/lib/developers/webhooks/operations";
import { listDeliveries } from "@/lib/people/oauth/webhooks/delivery-log-store";
import { getEndpoint } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import { shownDelivery } from "@/lib/people/oauth/webhooks/shown";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(operations.listDeliveries, async ({ actor: { userId, clientId }, params, query }) => {
    const webhook = await getEndpoint(userId, clientId, params.id);
    const deliveries = await listDeliveries(webhook, webhookBounds.listed, query);
    return deliveries.map((delivery) => shownDelivery(webhook, delivery));
  }),
});
