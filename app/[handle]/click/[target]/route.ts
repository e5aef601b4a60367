import { createRouteExports } from "@/lib/core/http/answer";
import { receiveClick } from "@/lib/page/views/beacon";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: receiveClick }, "none");
