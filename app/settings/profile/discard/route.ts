import { route } from "@/lib/core/http/answer";
import { discard } from "@/lib/page/editor/drafts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: discard }, "none");
