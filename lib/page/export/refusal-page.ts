import "server-only";
import type { AppError } from "@/lib/core/errors";
import { errorPageReply } from "@/lib/core/http/error-response";
import { plainPage } from "@/lib/core/http/plain-page";
import type { Reply } from "@/lib/core/http/reply";
import { languageAttributes, languageOfLocale } from "@/lib/core/messages/languages";
import { localized, localizedField } from "@/lib/core/messages/localized";
import { translator } from "@/lib/core/messages/messages";
import type { SessionUser } from "@/lib/people/auth/session/session-store";

const asSentence = (text: string) => (/[.。]$/.test(text) ? text : `${text}.`);

type Form = "export" | "import";

/** Answers a signed-in person's refused form by a short page. */
export const errorPageFor =
  (form: Form) =>
  (error: AppError, { user }: { user: SessionUser | undefined }): Reply => {
    if (!user) throw error;
    return refusalPage(form, user, error);
  };

/** Shows the error in the person's language, and in English where it has no other text. */
function refusalPage(form: Form, user: SessionUser, error: AppError): Reply {
  const language = languageOfLocale(user.locale) ?? "en";
  const t = translator(language, "settings");
  const fieldTexts = Object.values(error.problems ?? {}).flat();
  const reason =
    fieldTexts.map((problem) => localizedField(language, problem)).join(" ") ||
    (localized(language, error.said) ?? error.message);
  const body = plainPage({
    language: languageAttributes(language),
    title: t(`${form}.failed`),
    text: form === "import" ? `${asSentence(reason)} ${t("import.unchanged")}` : asSentence(reason),
    link: { path: `/settings/account/data#${form}`, words: t(`${form}.back`) },
  });
  return errorPageReply(error, body);
}
