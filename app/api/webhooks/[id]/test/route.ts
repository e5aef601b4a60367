import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { postTest } from "@/lib/developers/webhooks/operations";
import { sendTest } from "@/lib/developers/webhooks/test-event";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  POST: endpoint(postTest, ({ actor, params, keep }) => sendTest(actor, params.id, keep)),
});
