import { answer, route } from "@/lib/api/answer";
import { answerAuth } from "@/lib/auth/config";
import { AppError } from "@/lib/errors";

const actions = /^\/api\/auth\/(callback\/\w+|csrf|error|providers|session|signin(\/\w+)?|signout)$/;

const own = answer(async (request) => {
  if (!actions.test(new URL(request.url).pathname)) throw new AppError("not_found", "There is nothing at this address");
  return answerAuth(request);
}, "none");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: own, POST: own }, "none");
