import { answer, route } from "@/lib/http/answer";
import { readLike, receiveLike } from "@/lib/likes/like";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: answer(
      async (request, { params }, outgoing) => readLike(request, String((await params).handle), outgoing),
      "none",
    ),
    POST: answer(
      async (request, { params }, outgoing) => receiveLike(request, String((await params).handle), outgoing),
      "none",
    ),
  },
  "none",
);
