import { saveForm } from "@/lib/editor/form";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: saveForm }, "none");
