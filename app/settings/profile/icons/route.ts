import { createRouteExports } from "@/lib/core/http/answer";
import { readIcons } from "@/lib/page/editor/icons";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ GET: readIcons }, "none");
