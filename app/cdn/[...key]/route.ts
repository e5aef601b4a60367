import { answer, route } from "@/lib/api/answer";
import { answerPreflight, serveFile } from "@/lib/storage/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE } = route({ GET: answer(serveFile) });
export const OPTIONS = answer(answerPreflight);
