import { downloadExport } from "@/lib/account/export";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: downloadExport }, "none");
