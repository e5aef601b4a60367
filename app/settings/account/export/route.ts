import { route } from "@/lib/core/http/answer";
import { downloadExport } from "@/lib/page/export/export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: downloadExport }, "none");
