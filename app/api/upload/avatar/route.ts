import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { postAvatar } from "@/lib/media/uploads/operations";
import { uploadAsset } from "@/lib/media/uploads/uploads";
import { freeStorage } from "@/lib/page/drafts/make-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  POST: endpoint(postAvatar, ({ actor, body, keep }) =>
    uploadAsset(actor.userId, "avatar", body.file, freeStorage, keep),
  ),
});
