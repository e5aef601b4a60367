import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/http/answer";
import { getUser } from "@/lib/users/operations";
import { toPublicUser, toPublicUserB } from "@/lib/users/public-user";
import { getProfile } from "@/lib/users/store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getUser, async ({ params, query }) => {
    const profile = await getProfile(params.username);
    return query.variant === "b" ? toPublicUserB(profile) : toPublicUser(profile);
  }),
});
