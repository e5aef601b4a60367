import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { postReplay } from "@/lib/developers/webhooks/operations";
import { getEndpoint } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import { replayDelivery } from "@/lib/people/oauth/webhooks/sending-store";
import { shownRequested } from "@/lib/people/oauth/webhooks/shown";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  POST: endpoint(postReplay, async ({ actor: { userId, clientId }, params }) => {
    const webhook = await getEndpoint(userId, clientId, params.id);
    return shownRequested(webhook, await replayDelivery(webhook, params.delivery));
  }),
});
