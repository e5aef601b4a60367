import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { postFont } from "@/lib/media/uploads/operations";
import { uploadAsset } from "@/lib/media/uploads/uploads";
import { freeStorage } from "@/lib/page/drafts/make-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  POST: endpoint(postFont, ({ actor, body, keep }) => uploadAsset(actor.userId, "font", body.file, freeStorage, keep)),
});
