import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { postImage } from "@/lib/media/uploads/operations";
import { uploadImage } from "@/lib/page/drafts/draft-upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  POST: endpoint(postImage, ({ actor, body, keep }) => uploadImage(actor.userId, body.file, keep)),
});
