import { route } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { postAudio } from "@/lib/media/uploads/operations";
import { uploadAudio } from "@/lib/media/uploads/uploads";
import { makeRoom } from "@/lib/page/drafts/make-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(postAudio, ({ actor, body }) => uploadAudio(actor.userId, body, makeRoom)),
});
