import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/http/answer";
import { postAvatar } from "@/lib/media/operations";
import { uploadAsset } from "@/lib/media/uploads";
import { makeRoom } from "@/lib/page/make-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(postAvatar, ({ actor, body }) => uploadAsset(actor.userId, "avatar", body.file, makeRoom)),
});
