import { currentRequest } from "@/lib/core/current-request";
import { createHandler, createRouteExports, type RouteContext } from "@/lib/core/http/answer";
import { toAppError } from "@/lib/core/http/error-response";
import { type Language, preferredLanguage } from "@/lib/core/messages/languages";
import { randomId } from "@/lib/core/random-id";
import { startCardRefresh } from "@/lib/page/cards/refresh-plan";
import type { PageRenderer } from "@/lib/page/view/page-renderer";
import { getProfileView } from "@/lib/page/view/view";
import { unknownProfile } from "@/lib/people/users/handle-store";
import { isHandle, isReservedSegment } from "@/lib/people/users/reserved-handles";
import { failurePage } from "./failure-page";
import { isUnknownName, respondToMissingName } from "./missing-name";
import { preparedReply } from "./prepared-response";
import { renderCards, renderMissing, renderPage } from "./rendered-page";

/** Serves the same bytes under hosts other than our own server, which answers from its cache. */
export const pageEndpoint = (renderer: PageRenderer) => documentEndpoint(renderer, renderPage);

/** Serves the part of the page that holds its cards. */
export const cardsEndpoint = (renderer: PageRenderer) => documentEndpoint(renderer, renderCards);

const documentEndpoint = (renderer: PageRenderer, render: typeof renderPage) =>
  createRouteExports(
    { GET: createHandler((request, context) => answerPage(renderer, render, request, context), "none") },
    "none",
  );

async function answerPage(
  renderer: PageRenderer,
  render: typeof renderPage,
  request: Request,
  { params }: RouteContext,
) {
  const language = preferredLanguage(request.headers.get("accept-language"));
  const handle = String((await params).handle);
  try {
    return preparedReply(
      request,
      await find(renderer, render, { name: handle, query: new URL(request.url).search }, language),
      false,
    );
  } catch (error) {
    return failurePage(toAppError(error, currentRequest()?.id ?? randomId()).code, language);
  }
}

async function find(
  renderer: PageRenderer,
  render: typeof renderPage,
  asked: { name: string; query: string },
  language: Language,
) {
  try {
    return await render(renderer, await findView(asked.name));
  } catch (error) {
    if (!isUnknownName(error)) throw error;
    const unknown = (isFile = false) => renderMissing(renderer, language, isFile);
    return render === renderPage ? respondToMissingName(renderer, asked, language, unknown) : unknown();
  }
}

async function findView(handle: string) {
  // A text that can be no name is not looked up.
  if (!isHandle(handle) || isReservedSegment(handle)) throw unknownProfile();
  const view = await getProfileView(handle);
  startCardRefresh(handle, view.refreshPlan);
  return view;
}
