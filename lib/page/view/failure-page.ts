import { databaseAway } from "@/lib/core/errors";
import { plainHeaders, plainPage } from "@/lib/core/http/plain-page";
import type { Reply } from "@/lib/core/http/reply";
import { type Language, languageAttributes } from "@/lib/core/messages/languages";
import { interpolate } from "@/lib/core/messages/message";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";

/** The page is in the browser's language, since nobody's own can be looked up. @param code of the error */
export function failurePage(code: string, language: Language): Reply & { body: string } {
  const attributes = languageAttributes(language);
  if (code === "unavailable") {
    const { title, heading, text, again } = messages[language].states.unavailable;
    const named = interpolate(heading, { site: env().SITE_NAME });
    const link = { path: "", words: again };
    const body = plainPage({ language: attributes, title, heading: named, text, link });
    return { status: 503, headers: { ...plainHeaders(body), ...databaseAway.headers }, body };
  }
  const { title, explanation } = messages[language].states.failed;
  const body = plainPage({ language: attributes, title, text: explanation });
  return { status: 500, headers: plainHeaders(body), body };
}
