import { readVersions } from "@/lib/editor/drafts";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: readVersions }, "none");
