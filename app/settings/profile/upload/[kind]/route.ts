import { receiveUpload } from "@/lib/editor/upload";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: receiveUpload }, "none");
