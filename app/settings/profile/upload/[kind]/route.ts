import { createRouteExports } from "@/lib/core/http/answer";
import { receiveUpload } from "@/lib/page/editor/upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: receiveUpload }, "none");
