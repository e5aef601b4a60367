import { createRouteExports } from "@/lib/core/http/answer";
import { receiveIcon } from "./receive-icon";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: receiveIcon }, "none");
