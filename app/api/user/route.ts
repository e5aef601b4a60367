import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/http/answer";
import { hasScope } from "@/lib/oauth/actor";
import { findAccountOfToken } from "@/lib/users/account-of-token-store";
import { getOwnUser, patchOwnUser } from "@/lib/users/operations";
import { toOwnUser } from "@/lib/users/public-user";
import { getAccount } from "@/lib/users/store";
import { changeProfile } from "@/lib/users/user-change";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getOwnUser, async ({ actor }) => toOwnUser(actor.account, hasScope(actor, "email")), {
    find: findAccountOfToken,
  }),
  PATCH: endpoint(
    patchOwnUser,
    async ({ actor, body }) => toOwnUser(await changeProfile(actor.userId, body), hasScope(actor, "email")),
    { present: async ({ actor }) => toOwnUser(await getAccount(actor.userId), hasScope(actor, "email")) },
  ),
});
