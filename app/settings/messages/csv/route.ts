import { createRouteExports } from "@/lib/core/http/answer";
import { downloadEntries } from "@/lib/page/inbox/download";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ GET: downloadEntries }, "none");
