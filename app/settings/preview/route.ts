import { renderer } from "@/app/_page/built";
import { showPreview } from "@/lib/editor/preview";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: showPreview(renderer) }, "none");
