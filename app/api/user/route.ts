import { holdsScope } from "@/lib/api/actor";
import { route } from "@/lib/api/answer";
import { endpoint } from "@/lib/api/endpoint";
import { getOwnUser, patchOwnUser } from "@/lib/users/operations";
import { changeProfile } from "@/lib/users/profile-change";
import { toOwnUser } from "@/lib/users/public-user";
import { findAccountOfToken } from "@/lib/users/store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    getOwnUser,
    async ({ actor }) => toOwnUser(actor.account, holdsScope(actor, "email")),
    findAccountOfToken,
  ),
  PATCH: endpoint(patchOwnUser, async ({ actor, body }) =>
    toOwnUser(await changeProfile(actor.userId, body), holdsScope(actor, "email")),
  ),
});
