import "server-only";
import { z } from "zod";
import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";
import { userOfCookie } from "@/lib/auth/session-cookie";
import { findStepUp } from "@/lib/auth/step-up-store";
import { AppError } from "@/lib/errors";
import { answer, type RouteHandler } from "@/lib/http/answer";
import { errorPageReply } from "@/lib/http/error-response";
import { parseInput } from "@/lib/http/field-errors";
import { plainPage } from "@/lib/http/plain-page";
import { requireMediaType } from "@/lib/http/read-body";
import { emptyReply } from "@/lib/http/reply";
import { foreignOriginText, isOwnOrigin } from "@/lib/http/same-origin";
import { requireLimit } from "@/lib/limits/limiter";
import { describeFailure, log } from "@/lib/log";
import { receiveMultipart } from "@/lib/media/multipart";
import { receivedFile } from "@/lib/media/schema";
import { uploadFile } from "@/lib/media/uploads";
import { type Language, languageAttributes, languageOfLocale } from "@/lib/messages/languages";
import { translator } from "@/lib/messages/messages";
import { refusalIn } from "@/lib/messages/refusal";
import { withSubject } from "@/lib/messages/with-subject";
import { getClient } from "@/lib/oauth/client-store";
import { replaceIcon } from "@/lib/oauth/icon-store";
import { makeRoom } from "@/lib/page/make-room";
import { imageFormatsIn, storedKinds } from "@/lib/storage/media-kinds";

const parts = z.strictObject({ file: receivedFile });

/**
 * Receives the form that gives an application its icon, and leads back to the application's page; a refusal is a short
 * page that says what to do. Whoever is not signed in, or has proven nothing for a while, is led there first.
 */
export const receiveIcon: RouteHandler = answer(async (request, { params }, outgoing) => {
  outgoing.headers["Cache-Control"] = "private, no-store";
  if (!isOwnOrigin(request.headers)) throw new AppError("forbidden", foreignOriginText);
  const clientId = String((await params).clientId);
  const page = safeReturnPath(`/settings/developers/${clientId}`);
  const user = await userOfCookie(request.headers);
  if (!user) return emptyReply(303, { Location: withReturnPath("/login", page) });
  outgoing.userId = user.id;
  const { isFresh } = await findStepUp(user.sessionId);
  if (!isFresh) return emptyReply(303, { Location: withReturnPath("/login/confirm", page) });
  try {
    Object.assign(outgoing.headers, await requireLimit("upload", user.id));
    // Before the file is read and stored; the transaction that names the file checks it again.
    await getClient(user.id, clientId);
    requireMediaType(request, ["multipart"]);
    await store(request, user.id, clientId);
    return emptyReply(303, { Location: page });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return errorPageReply(error, refusalPage(languageOfLocale(user.locale) ?? "en", error, page));
  }
}, "none");

/** Messages about a file that exist only in English become one sentence on the accepted formats. */
function refusalPage(language: Language, error: AppError, path: string): string {
  const t = translator(language, "developers");
  const reason = Object.values(error.fields ?? {}).flat()[0] ?? error.message;
  const megabytes = String(storedKinds.icon.maxBytes / 1024 / 1024);
  const message =
    refusalIn(language, reason) ??
    (language === "en"
      ? withSubject("The file", `${reason}.`)
      : t("icon.unusable", { formats: imageFormatsIn(language), megabytes }));
  const link = { path, words: t("icon.back") };
  return plainPage({ language: languageAttributes(language), title: t("icon.refused"), text: message, link });
}

async function store(request: Request, userId: string, clientId: string): Promise<void> {
  const received = await receiveMultipart(request, { file: "icon" }, userId);
  try {
    const { file } = parseInput(parts, received.parts);
    await uploadFile(userId, "icon", file, {
      crop: undefined,
      makeRoom,
      refer: (key, transaction) => replaceIcon(userId, clientId, key.slice(key.indexOf("/") + 1), transaction),
    });
  } finally {
    await received.discard().catch((error) => log().warn(describeFailure(error), "an upload's files were not removed"));
  }
}
