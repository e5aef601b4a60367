import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { getToken } from "@/lib/people/oauth/operations";
import { findDescribedToken } from "@/lib/people/oauth/tokens/described-token-store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(getToken, async ({ actor }) => actor.token, { find: findDescribedToken }),
});
