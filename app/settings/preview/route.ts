import { renderer } from "@/app/_page/built";
import { route } from "@/lib/core/http/answer";
import { showPreview } from "@/lib/page/editor/preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: showPreview(renderer) }, "none");
