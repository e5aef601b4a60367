import { receiveImport } from "@/lib/account/import";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: receiveImport }, "none");
