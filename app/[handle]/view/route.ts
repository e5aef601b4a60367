import { answer, route } from "@/lib/http/answer";
import { receiveView } from "@/lib/views/beacon";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    POST: answer(
      async (request, { params }, outgoing) => receiveView(request, String((await params).handle), outgoing),
      "none",
    ),
  },
  "none",
);
