import { discard } from "@/lib/editor/drafts";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: discard }, "none");
