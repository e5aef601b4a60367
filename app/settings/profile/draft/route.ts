import { route } from "@/lib/core/http/answer";
import { putDraft, readDraft } from "@/lib/page/editor/drafts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: readDraft, PUT: putDraft }, "none");
