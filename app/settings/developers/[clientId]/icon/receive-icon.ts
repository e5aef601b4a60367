import "server-only";
import { z } from "zod";
import { userOfCookie } from "@/lib/auth/session-cookie";
import { AppError, errorStatus, withSubject } from "@/lib/errors";
import { answer, type RouteHandler } from "@/lib/http/answer";
import { parseInput } from "@/lib/http/field-errors";
import { plainHeaders, plainPage } from "@/lib/http/plain-page";
import { requireMediaType } from "@/lib/http/read-body";
import { emptyReply } from "@/lib/http/reply";
import { foreignOriginText, isOwnOrigin } from "@/lib/http/same-origin";
import { requireLimit } from "@/lib/limits/limiter";
import { describeFailure, log } from "@/lib/log";
import { receiveMultipart } from "@/lib/media/multipart";
import { receivedFile } from "@/lib/media/schema";
import { uploadFile } from "@/lib/media/uploads";
import { getClient } from "@/lib/oauth/client-store";
import { replaceIcon } from "@/lib/oauth/icon-store";
import { makeRoom } from "@/lib/page/make-room";

const parts = z.strictObject({ file: receivedFile });

/**
 * Receives the form that gives an application its icon, and leads back to the application's page; a refusal is a short
 * page that says what to do.
 */
export const receiveIcon: RouteHandler = answer(async (request, { params }, outgoing) => {
  outgoing.headers["Cache-Control"] = "private, no-store";
  if (!isOwnOrigin(request.headers)) throw new AppError("forbidden", foreignOriginText);
  const user = await userOfCookie(request.headers);
  if (!user) throw new AppError("invalid_token", "Sign in to change your application");
  outgoing.userId = user.id;
  Object.assign(outgoing.headers, await requireLimit("upload", user.id));
  const clientId = String((await params).clientId);
  // Before the file is read and stored; the transaction that names the file checks it again.
  await getClient(user.id, clientId);
  requireMediaType(request, ["multipart"]);
  const page = `/settings/developers/${clientId}`;
  try {
    await store(request, user.id, clientId);
    return emptyReply(303, { Location: page });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const text = `${Object.values(error.fields ?? {}).flat()[0] ?? error.message}.`;
    const link = { path: page, words: "Back to the application" };
    const body = plainPage({ title: "The icon was not changed", text: withSubject("The file", text), link });
    return { status: errorStatus[error.code], headers: plainHeaders(body), body };
  }
}, "none");

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
