import { route } from "@/lib/core/http/answer";
import { receiveUpload } from "@/lib/page/editor/upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: receiveUpload }, "none");
