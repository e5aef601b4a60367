import { route } from "@/lib/core/http/answer";
import { publish } from "@/lib/page/editor/drafts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: publish }, "none");
