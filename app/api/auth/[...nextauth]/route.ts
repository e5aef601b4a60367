import { answer, route } from "@/lib/api/answer";
import { readText } from "@/lib/api/read-body";
import { answerAuth } from "@/lib/auth/config";
import { AppError } from "@/lib/errors";

const actions = /^\/api\/auth\/(callback\/\w+|csrf|error|providers|session|signin(\/\w+)?|signout)$/;

const own = answer(async (request) => {
  if (!actions.test(new URL(request.url).pathname)) throw new AppError("not_found", "There is nothing at this address");
  if (request.method !== "POST") return answerAuth(request);
  // next-auth would read a body of any size.
  const { url, method, headers } = request;
  return answerAuth(new Request(url, { method, headers, body: await readText(request) }));
}, "none");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: own, POST: own }, "none");
