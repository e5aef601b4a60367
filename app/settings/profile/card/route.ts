import { createRouteExports } from "@/lib/core/http/answer";
import { showCard } from "@/lib/page/editor/card";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: showCard }, "none");
