import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { getUserinfo, postUserinfo } from "@/lib/people/oauth/operations";
import { findSignedInAccount } from "@/lib/people/users/account-of-token-store";
import { toUserinfo } from "@/lib/people/users/public-user";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(getUserinfo, async ({ actor }) => toUserinfo(actor.account, actor), { find: findSignedInAccount }),
  POST: endpoint(postUserinfo, async ({ actor }) => toUserinfo(actor.account, actor), { find: findSignedInAccount }),
});
