import { createRouteExports } from "@/lib/core/http/answer";
import { saveForm } from "@/lib/page/editor/form";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: saveForm }, "none");
