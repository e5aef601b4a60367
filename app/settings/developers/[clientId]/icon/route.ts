import { receiveIcon } from "@/lib/developers/icon-form";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: receiveIcon }, "none");
