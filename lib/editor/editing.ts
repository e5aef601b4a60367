import "server-only";
import { userOfCookie } from "@/lib/auth/session-cookie";
import type { SessionUser } from "@/lib/auth/session-store";
import { AppError } from "@/lib/errors";
import { answer, type RouteHandler } from "@/lib/http/answer";
import { parseJson, readText, requireMediaType } from "@/lib/http/read-body";
import type { Reply } from "@/lib/http/reply";
import { foreignOriginText, isOwnOrigin } from "@/lib/http/same-origin";
import { requireLimit } from "@/lib/limits/limiter";
import type { PolicyName } from "@/lib/limits/policies";
import { type Language, languageOfLocale, preferredLanguage } from "@/lib/messages/languages";
import { refusedIn } from "./refused-in";

type Edit = {
  request: Request;
  user: SessionUser;
  language: Language;
  param: (name: string) => Promise<string>;
};

/** Only for a signed-in user on a page of this site; refuses in their language. @param policy counted by user */
export function editing(
  handle: (edit: Edit) => Promise<Reply>,
  policy: Extract<PolicyName, "editor" | "upload" | "preview" | "card_trial" | "page_import"> = "editor",
): RouteHandler {
  return answer(async (request, { params }, outgoing) => {
    outgoing.headers["Cache-Control"] = "private, no-store";
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead && !isOwnOrigin(request.headers)) throw new AppError("forbidden", foreignOriginText);
    const user = await userOfCookie(request.headers);
    const language = languageOfLocale(user?.locale) ?? preferredLanguage(request.headers.get("accept-language"));
    try {
      if (!user) throw new AppError("invalid_token", "Sign in to edit your page");
      outgoing.userId = user.id;
      Object.assign(outgoing.headers, await requireLimit(policy, user.id));
      return await handle({ request, user, language, param: async (name) => String((await params)[name]) });
    } catch (error) {
      throw error instanceof AppError ? refusedIn(language, error) : error;
    }
  }, "none");
}

/** @throws AppError unsupported_media_type, payload_too_large, invalid_request */
export async function readJson(request: Request): Promise<unknown> {
  requireMediaType(request, ["json"]);
  return parseJson(await readText(request, "page"));
}
