import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { getUserB } from "@/lib/people/users/operations";
import { toPublicUserB } from "@/lib/people/users/public-user";
import { getProfile } from "@/lib/people/users/store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  GET: endpoint(getUserB, async ({ params }) => toPublicUserB(await getProfile(params.username))),
});
