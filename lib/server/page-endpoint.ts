import { startCardRefresh } from "@/lib/cards/refresh-plan";
import { currentRequest } from "@/lib/current-request";
import { answer, type RouteContext, route } from "@/lib/http/answer";
import { toAppError } from "@/lib/http/error-response";
import { preferredLanguage } from "@/lib/messages/languages";
import type { PageRenderer } from "@/lib/profile-page/page-renderer";
import { getProfileView } from "@/lib/profile-page/view";
import { randomId } from "@/lib/random-id";
import { unknownProfile } from "@/lib/users/handle-store";
import { isHandle, isReservedSegment } from "@/lib/users/reserved-handles";
import { failurePage } from "./failure-page";
import { preparedReply } from "./prepared-response";
import { renderMissing, renderPage } from "./rendered-page";

/** The page of a profile under hosts other than our own server, which answers from its cache: the same bytes. */
export const pageEndpoint = (renderer: PageRenderer) =>
  route({ GET: answer((request, context) => answerPage(renderer, request, context), "none") }, "none");

async function answerPage(renderer: PageRenderer, request: Request, { params }: RouteContext) {
  const language = preferredLanguage(request.headers.get("accept-language"));
  const handle = String((await params).handle);
  try {
    return preparedReply(request, await find(renderer, handle), false);
  } catch (error) {
    const refusal = toAppError(error, currentRequest()?.id ?? randomId());
    if (refusal.code === "not_found") return preparedReply(request, await renderMissing(renderer, language), false);
    return failurePage(refusal.code, language);
  }
}

async function find(renderer: PageRenderer, handle: string) {
  // What can be no name is not asked for.
  if (!isHandle(handle) || isReservedSegment(handle)) throw unknownProfile();
  const view = await getProfileView(handle);
  startCardRefresh(handle, view.refreshPlan);
  return renderPage(renderer, view);
}
