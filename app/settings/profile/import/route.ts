import { importPage } from "@/lib/editor/import";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: importPage }, "none");
