import { createRouteExports } from "@/lib/core/http/answer";
import { checkProof } from "@/lib/page/editor/proof";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: checkProof }, "none");
