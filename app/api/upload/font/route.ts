import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/http/answer";
import { postFont } from "@/lib/media/operations";
import { uploadAsset } from "@/lib/media/uploads";
import { makeRoom } from "@/lib/page/make-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(postFont, ({ actor, body }) => uploadAsset(actor.userId, "font", body.file, makeRoom)),
});
