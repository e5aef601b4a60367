import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/http/answer";
import * as operations from "@/lib/media/operations";
import { updateAudio } from "@/lib/media/store";
import { removeAudio } from "@/lib/media/uploads";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint(operations.patchAudio, ({ actor, params, body }) => updateAudio(actor.userId, params.id, body), {
    present: ({ actor, params }) => updateAudio(actor.userId, params.id, {}),
  }),
  DELETE: endpoint(operations.deleteAudio, ({ actor, params }) => removeAudio(actor.userId, params.id)),
});
