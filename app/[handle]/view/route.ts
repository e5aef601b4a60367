import { createRouteExports } from "@/lib/core/http/answer";
import { receiveView } from "@/lib/page/views/beacon";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: receiveView }, "none");
