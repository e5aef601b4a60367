import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/http/answer";
import { postAudio } from "@/lib/media/operations";
import { uploadAudio } from "@/lib/media/uploads";
import { makeRoom } from "@/lib/page/make-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(postAudio, ({ actor, body }) => uploadAudio(actor.userId, body, makeRoom)),
});
