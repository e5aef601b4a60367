import { route } from "@/lib/http/answer";
import { receiveView } from "@/lib/views/beacon";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: receiveView }, "none");
