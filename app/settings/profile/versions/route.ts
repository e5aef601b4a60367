import { route } from "@/lib/core/http/answer";
import { readVersions } from "@/lib/page/editor/drafts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: readVersions }, "none");
