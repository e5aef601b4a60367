import { createRouteExports } from "@/lib/core/http/answer";
import { endpoint } from "@/lib/developers/api/endpoint";
import { updateAudio } from "@/lib/media/files/audio-store";
import * as operations from "@/lib/media/uploads/operations";
import { removeAudio } from "@/lib/media/uploads/uploads";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({
  PATCH: endpoint(operations.patchAudio, ({ actor, params, body }) => updateAudio(actor.userId, params.id, body), {
    present: ({ actor, params }) => updateAudio(actor.userId, params.id, {}),
  }),
  DELETE: endpoint(operations.deleteAudio, ({ actor, params }) => removeAudio(actor.userId, params.id)),
});
