import { showCard } from "@/lib/editor/card";
import { route } from "@/lib/http/answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: showCard }, "none");
