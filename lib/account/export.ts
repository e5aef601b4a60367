import "server-only";
import { withReturnPath } from "@/lib/auth/return-path";
import { userOfCookie } from "@/lib/auth/session-cookie";
import { getStepUp } from "@/lib/auth/step-up";
import { AppError } from "@/lib/errors";
import { answer, type RouteHandler } from "@/lib/http/answer";
import { emptyReply } from "@/lib/http/reply";
import { foreignOriginText, isOwnOrigin } from "@/lib/http/same-origin";
import { requireLimit } from "@/lib/limits/limiter";
import { describeFailure, log } from "@/lib/log";
import { recordEvent } from "@/lib/owners/event-store";
import { archiveOf } from "./export-archive";
import { readExport } from "./export-parts";
import { refusalPage } from "./refusal-page";

/** Redirects to a step-up five minutes after the last proof. */
export const downloadExport: RouteHandler = answer(async (request, _, outgoing) => {
  outgoing.headers["Cache-Control"] = "private, no-store";
  if (!isOwnOrigin(request.headers)) throw new AppError("forbidden", foreignOriginText);
  const user = await userOfCookie(request.headers);
  if (!user) throw new AppError("invalid_token", "Sign in to download your data");
  outgoing.userId = user.id;
  if ((await getStepUp(user)) !== "none")
    return emptyReply(303, { Location: withReturnPath("/login/confirm", "/settings/account#export") });
  try {
    Object.assign(outgoing.headers, await requireLimit("account_export", user.id));
    const found = await readExport(user.id);
    await recordEvent("data_exported", user.id, {});
    const day = new Date().toISOString().slice(0, 10);
    const headers = {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${found.username}-${day}.zip"`,
    };
    return { status: 200, headers, body: streamOf(archiveOf(found)) };
  } catch (error) {
    if (error instanceof AppError) return refusalPage("export", user, error);
    throw error;
  }
}, "none");

/** Pulls; a download that the person cancels ends the archive. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next().catch((error) => {
          log().error(describeFailure(error), "an export could not be written to its end");
          throw Object.assign(new Error("an export could not be written to its end"), { stack: undefined });
        });
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
