import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/http/answer";
import { postBackground } from "@/lib/media/operations";
import { uploadAsset } from "@/lib/media/uploads";
import { makeRoom } from "@/lib/page/make-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(postBackground, ({ actor, body }) => uploadAsset(actor.userId, "background", body.file, makeRoom)),
});
