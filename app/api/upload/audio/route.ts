import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { postAudio } from "@/lib/media/uploads/operations";
import { uploadAudio } from "@/lib/media/uploads/uploads";
import { freeStorage } from "@/lib/page/drafts/make-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  POST: endpoint(postAudio, ({ actor, body, keep }) => uploadAudio(actor.userId, body, freeStorage, keep)),
});
