import { route } from "@/lib/core/http/answer";
import { receiveView } from "@/lib/page/views/beacon";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: receiveView }, "none");
