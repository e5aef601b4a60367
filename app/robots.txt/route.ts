import { answer, route } from "@/lib/http/answer";
import { robotsText, textReply } from "@/lib/sharing/sitemap";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answer(async (request) => textReply(request, robotsText(), "text/plain; charset=utf-8")),
});
