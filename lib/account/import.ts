import "server-only";
import { z } from "zod";
import { userOfCookie } from "@/lib/auth/session-cookie";
import type { SessionUser } from "@/lib/auth/session-store";
import { requireStepUp } from "@/lib/auth/step-up";
import { AppError, invalidField } from "@/lib/errors";
import { answer, type RouteHandler } from "@/lib/http/answer";
import { parseInput } from "@/lib/http/field-errors";
import { requireMediaType } from "@/lib/http/read-body";
import { emptyReply } from "@/lib/http/reply";
import { foreignOriginText, isOwnOrigin } from "@/lib/http/same-origin";
import { requireLimit } from "@/lib/limits/limiter";
import { describeFailure, log } from "@/lib/log";
import { receiveMultipart } from "@/lib/media/multipart";
import { receivedFile } from "@/lib/media/schema";
import { importFrom } from "./import-page";
import { refusalPage } from "./refusal-page";

const parts = z.strictObject({
  file: receivedFile,
  replace: z.string().default(""),
  password: z.string().default(""),
  code: z.string().default(""),
});

/** A refusal is a short page, and changes nothing. */
export const receiveImport: RouteHandler = answer(async (request, _, outgoing) => {
  outgoing.headers["Cache-Control"] = "private, no-store";
  if (!isOwnOrigin(request.headers)) throw new AppError("forbidden", foreignOriginText);
  const user = await userOfCookie(request.headers);
  if (!user) throw new AppError("invalid_token", "Sign in to import a page");
  outgoing.userId = user.id;
  try {
    Object.assign(outgoing.headers, await requireLimit("account_import", user.id));
    requireMediaType(request, ["multipart"]);
    await receive(request, user);
    return emptyReply(303, { Location: "/settings/account?outcome=imported" });
  } catch (error) {
    if (error instanceof AppError) return refusalPage("import", user, error);
    throw error;
  }
}, "none");

async function receive(request: Request, user: SessionUser): Promise<void> {
  const received = await receiveMultipart(request, { file: "archive" }, user.id);
  try {
    const { file, replace, password, code } = parseInput(parts, received.parts);
    if (replace !== "on") throw invalidField("replace", "Confirm that your current page will be replaced");
    await requireStepUp(user, { password, code }, request.headers);
    await importFrom(user.id, file.path);
  } finally {
    await received.discard().catch((error) => log().warn(describeFailure(error), "an archive was not removed"));
  }
}
