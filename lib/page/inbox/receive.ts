import "server-only";
import { AppError } from "@/lib/core/errors";
import { errorPageReply } from "@/lib/core/http/error-response";
import { parseInput } from "@/lib/core/http/field-errors";
import { plainHeaders, plainPage } from "@/lib/core/http/plain-page";
import { jsonReply, type Reply } from "@/lib/core/http/reply";
import { consumeLimit, limitKey, requireLimit } from "@/lib/core/limits/limiter";
import { queueMail } from "@/lib/core/mail/outbox-store";
import { env } from "@/lib/core/process/env";
import { pagePath } from "@/lib/page/domains/page-path";
import { receiveForm } from "@/lib/people/auth/forms/form-body";
import { formRoute } from "@/lib/people/auth/forms/form-route";
import type { Profile } from "@/lib/people/users/store";
import { formFields, honeypot } from "./schema";
import { addEntry, getForm, type NewEntry, type PageForm } from "./store";

type Word = "formSent" | "formSentText" | "formNotSent" | "formFailed" | "formFull" | "tryAgain" | "backToPage";
/** A form without script is answered in this language. */
type FormLanguage = { lang: string; dir: "ltr" | "rtl"; words: Readonly<Record<Word, string>> };
type LanguageOf = (locale: Profile["locale"]) => FormLanguage;

/** A page's script asks for JSON, whose description is for the visitor; a form without script is answered by a page. */
const wantsJson = ({ headers }: Request) => (headers.get("accept") ?? "").includes("application/json");

/** Answers a form of a page. @param languageOf that of the page */
export const receiveEntry = (languageOf: LanguageOf) =>
  formRoute(
    {
      ...{ access: "anybody", pages: "every-host", limit: "form_entry" },
      read: ({ request }) => receiveForm(request),
      refused: async (error, { request, param }) => {
        const form = await getForm(param("handle"), param("card")).catch(() => undefined);
        const language = languageOf(form?.locale ?? "en");
        if (!wantsJson(request)) return refusalPage(error, pagePath(request, param("handle")), language);
        throw new AppError(
          error.code,
          { text: textOfRefusal(error.code, language.words) },
          error.problems,
          error.headers,
        );
      },
    },
    async ({ request, param, input, outgoing }) => {
      const form = await getForm(param("handle"), param("card"));
      Object.assign(outgoing.headers, await requireLimit("form_of_profile", form.ownerId));
      const { asks = "message", consent = null } = form.extra ?? {};
      const { email, message = null } = parseInput(formFields({ asks, consent }), Object.fromEntries(input));
      // Whoever filled in the hidden field is told the same, so that a program learns nothing.
      const isNew = !input.get(honeypot) && (await addEntry(form, { email, message }));
      if (isNew) await mailOwner(form, { email, message });
      if (wantsJson(request)) return jsonReply({ sent: true }, 201);
      return sentPage(pagePath(request, param("handle")), languageOf(form.locale));
    },
  );

/** More mail than its limit allows is not sent; the entries stand in the settings. */
async function mailOwner({ ownerId, title, address }: PageForm, { email, message }: NewEntry): Promise<void> {
  if (!env().SMTP_URL || address === null) return;
  if (!(await consumeLimit("mail", limitKey("form", ownerId))).allowed) return;
  const details = { form: title ?? "", email: email ?? "", message: message ?? "" };
  await queueMail({ kind: "form_entry", userId: ownerId, address, details });
}

function sentPage(path: string, language: FormLanguage): Reply {
  const { words } = language;
  const link = { path, words: words.backToPage };
  const body = plainPage({ language, title: words.formSent, text: words.formSentText, link });
  return { status: 200, headers: plainHeaders(body), body };
}

function textOfRefusal(code: AppError["code"], words: FormLanguage["words"]): string {
  if (code === "limit_reached") return words.formFull;
  return code === "invalid_request" ? words.formFailed : words.tryAgain;
}

function refusalPage(error: AppError, path: string, language: FormLanguage): Reply {
  const { code, headers } = error;
  const { words } = language;
  const text = textOfRefusal(code, words);
  const body = plainPage({ language, title: words.formNotSent, text, link: { path, words: words.backToPage } });
  return errorPageReply({ code, headers }, body);
}
