import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { getUser } from "@/lib/people/users/operations";
import { toPublicUser, toPublicUserB } from "@/lib/people/users/public-user";
import { getProfile } from "@/lib/people/users/store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(getUser, async ({ params, query }) => {
    const profile = await getProfile(params.username);
    return query.variant === "b" ? toPublicUserB(profile) : toPublicUser(profile);
  }),
});
