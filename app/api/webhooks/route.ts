import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { listWebhooks } from "@/lib/developers/webhooks/operations";
import { getClient } from "@/lib/people/oauth/clients/client-store";
import { listEndpoints } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import { shownWebhook } from "@/lib/people/oauth/webhooks/shown";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(listWebhooks, async ({ actor: { userId, clientId } }) =>
    (await listEndpoints(await getClient(userId, clientId))).map(shownWebhook),
  ),
});
