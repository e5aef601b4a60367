import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { postBackground } from "@/lib/media/uploads/operations";
import { uploadAsset } from "@/lib/media/uploads/uploads";
import { freeStorage } from "@/lib/page/drafts/make-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  POST: endpoint(postBackground, ({ actor, body, keep }) =>
    uploadAsset(actor.userId, "background", body.file, freeStorage, keep),
  ),
});
