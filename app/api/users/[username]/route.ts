import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/http/answer";
import { getUserB } from "@/lib/users/operations";
import { toPublicUserB } from "@/lib/users/public-user";
import { getProfile } from "@/lib/users/store";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getUserB, async ({ params }) => toPublicUserB(await getProfile(params.username))),
});
