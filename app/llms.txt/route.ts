import { answer, route } from "@/lib/http/answer";
import { llmsText } from "@/lib/reference/pages";
import { textReply } from "@/lib/sharing/sitemap";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answer(async (request) => textReply(request, llmsText(), "text/plain; charset=utf-8")),
});
