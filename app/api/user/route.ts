import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { hasScope } from "@/lib/people/oauth/actor";
import { findAccountOfToken } from "@/lib/people/users/account-of-token-store";
import { getOwnUser, patchOwnUser } from "@/lib/people/users/operations";
import { toOwnUser } from "@/lib/people/users/public-user";
import { changeProfile, getAccount } from "@/lib/people/users/store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(getOwnUser, async ({ actor }) => toOwnUser(actor.account, hasScope(actor, "email")), {
    find: findAccountOfToken,
  }),
  PATCH: endpoint(
    patchOwnUser,
    async ({ actor, body }) => toOwnUser(await changeProfile(actor.userId, body), hasScope(actor, "email")),
    { present: async ({ actor }) => toOwnUser(await getAccount(actor.userId), hasScope(actor, "email")) },
  ),
});
