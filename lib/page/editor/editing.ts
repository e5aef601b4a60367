import "server-only";
import { AppError } from "@/lib/core/errors";
import type { RouteHandler } from "@/lib/core/http/answer";
import type { Reply } from "@/lib/core/http/reply";
import type { PolicyName } from "@/lib/core/limits/policies";
import { type Language, languageOfLocale, preferredLanguage } from "@/lib/core/messages/languages";
import { message } from "@/lib/core/messages/message";
import type { Received } from "@/lib/people/auth/forms/form-body";
import { formRoute } from "@/lib/people/auth/forms/form-route";
import type { SessionUser } from "@/lib/people/auth/session/session-store";
import type { ActingPage } from "@/lib/people/pages/page-store";
import { localizedError } from "./localized-error";

type Sent = { request: Request; page: ActingPage; param: (name: string) => string };

const signedOut = () => new AppError("invalid_token", message("signInToEdit"));

const requestLanguage = ({ headers }: Request, user: SessionUser | undefined): Language =>
  languageOfLocale(user?.locale) ?? preferredLanguage(headers.get("accept-language"));

/**
 * Serves only somebody who may edit the page that the address names, from a page of this site, and refuses in their
 * language. @param policy counted by user
 */
export function editing<Input>(
  read: (sent: Sent) => Promise<Received<Input>>,
  handle: (edit: { page: ActingPage; input: Input; language: Language }) => Promise<Reply>,
  limit: Extract<PolicyName, "editor" | "upload" | "preview" | "card_trial" | "page_import" | "link_check"> = "editor",
): RouteHandler {
  return formRoute(
    {
      ...{ access: { signedOut, proof: "none", right: "edit" }, pages: "site", limit, read },
      refused: (error, { request, user }) => {
        throw localizedError(requestLanguage(request, user), error);
      },
    },
    ({ request, user, page, input }) => handle({ page, input, language: requestLanguage(request, user) }),
  );
}
