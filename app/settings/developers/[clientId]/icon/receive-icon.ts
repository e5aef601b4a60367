import "server-only";
import { z } from "zod";
import type { AppError } from "@/lib/core/errors";
import { errorPageReply } from "@/lib/core/http/error-response";
import { plainPage } from "@/lib/core/http/plain-page";
import { emptyReply } from "@/lib/core/http/reply";
import { toEnglish } from "@/lib/core/messages/english";
import { type Language, languageAttributes, languageOfLocale } from "@/lib/core/messages/languages";
import { localized } from "@/lib/core/messages/localized";
import { withSubject } from "@/lib/core/messages/message";
import { translator } from "@/lib/core/messages/messages";
import { imageFormatsIn, storedKinds } from "@/lib/core/operation/media-kinds";
import { receivedFile } from "@/lib/media/files/schema";
import { uploadFile } from "@/lib/media/uploads/uploads";
import { freeStorage } from "@/lib/page/drafts/make-room";
import { receiveFile } from "@/lib/people/auth/forms/form-body";
import { formRoute } from "@/lib/people/auth/forms/form-route";
import { getClient } from "@/lib/people/oauth/clients/client-store";
import { replaceIcon } from "@/lib/people/oauth/clients/icon-store";

const schema = z.strictObject({ file: receivedFile });

const applicationPath = ({ param }: { param: (name: string) => string }) => `/settings/developers/${param("clientId")}`;

/** Leads back to the application's page; a refusal is a short page that says what to do. */
export const receiveIcon = formRoute(
  {
    access: { page: applicationPath, proof: "recent" },
    pages: "site",
    limit: "upload",
    read: async ({ request, user, param }) => {
      // This comes before the file is read and stored; the transaction that names the file checks it again.
      const client = await getClient(user.id, param("clientId"));
      const { input, ...received } = await receiveFile(request, { kind: "icon", ownerId: client.ownerId, schema });
      return { ...received, input: { ...input, client } };
    },
    refused: (error, sent) => {
      if (!sent.user) throw error;
      return errorPageReply(error, errorPage(languageOfLocale(sent.user.locale) ?? "en", error, applicationPath(sent)));
    },
  },
  async ({ user, input, param, ...sent }) => {
    const refer = (key: string, transaction: Parameters<typeof replaceIcon>[3]) =>
      replaceIcon(input.client, user.id, key.slice(key.indexOf("/") + 1), transaction);
    await uploadFile(input.client.ownerId, "icon", input.file, { crop: undefined, makeRoom: freeStorage, refer });
    return emptyReply(303, { Location: applicationPath({ param, ...sent }) });
  },
);

/** Turns messages about a file that exist only in English into one sentence on the accepted formats. */
function errorPage(language: Language, error: AppError, path: string): string {
  const t = translator(language, "developers");
  const reason = Object.values(error.problems ?? {}).flat()[0] ?? error.said;
  const megabytes = String(storedKinds.icon.maxBytes / 1024 / 1024);
  const message =
    language === "en"
      ? withSubject("The file", `${toEnglish(reason)}.`)
      : (localized(language, reason) ?? t("icon.unusable", { formats: imageFormatsIn(language), megabytes }));
  const link = { path, words: t("icon.back") };
  return plainPage({ language: languageAttributes(language), title: t("icon.refused"), text: message, link });
}
