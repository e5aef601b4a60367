import type { IncomingMessage, ServerResponse } from "node:http";
import { openProfileFeed } from "@/db/change-feed";
import { attachRequest, beginRequest, type CurrentRequest, withOrigin } from "@/lib/core/current-request";
import { AppError } from "@/lib/core/errors";
import { publicCors } from "@/lib/core/http/answer";
import { noteToken } from "@/lib/core/http/bearer-token";
import { isRevalidation } from "@/lib/core/http/entity-tag";
import { errorReply, toAppError } from "@/lib/core/http/error-response";
import { areLimitsOff, type LimitOutcome, peekLimit, refundLimit, requireLimit } from "@/lib/core/limits/limiter";
import { log } from "@/lib/core/log";
import { type Language, languageOfRequest } from "@/lib/core/messages/languages";
import { subscribeToProfileChanges } from "@/lib/core/owners/change-events";
import { createFreshness, type Freshness } from "@/lib/core/owners/freshness";
import { env } from "@/lib/core/process/env";
import { registerPart } from "@/lib/core/process/health-parts";
import { findSingleton, singleton } from "@/lib/core/process/singleton";
import { logRequest } from "@/lib/core/request-log";
import { loadWithheldFiles } from "@/lib/media/files/withheld-files";
import { findRefreshPlan, refreshDueCards, startCardRefresh } from "@/lib/page/cards/refresh-plan";
import { isDemoHandle } from "@/lib/page/demos/store";
import { domainListener } from "@/lib/page/domains/custom-domains";
import { visitedOrigin } from "@/lib/page/domains/hosts";
import { isInGallery, openGalleryCache } from "@/lib/page/gallery/gallery";
import { failurePage } from "@/lib/page/view/failure-page";
import { isUnknownName, respondToMissingName } from "@/lib/page/view/missing-name";
import { type CacheVariant, createProfileCache } from "@/lib/page/view/page-cache";
import type { PageRenderer } from "@/lib/page/view/page-renderer";
import { isNotModified, type PreparedResponse, sendPrepared } from "@/lib/page/view/prepared-response";
import { renderCards, renderMissing, renderPage, renderStill } from "@/lib/page/view/rendered-page";
import { getProfileView } from "@/lib/page/view/view";
import { unknownProfile } from "@/lib/people/users/handle-store";
import { findProfileOwner } from "@/lib/people/users/store";
import { requestAddress } from "./general-limit";
import { countPreparedResponse } from "./metrics";
import { prepareUser } from "./prepared-user";
import { type ProfileTarget, queryOf } from "./targets";

type Wanted = {
  document: CacheVariant;
  handle: string;
  route: string;
  /** The query of the address, with its question mark. */
  query: string;
  /** Returns what `visitedOrigin` returns; a response that holds it is for this visitor alone, and not cached. */
  origin: string | undefined;
  /** It is asked only where nothing is found. */
  language: () => Language;
};

/** The wait is left out: a 304 costs nothing, so that it never has to wait. */
const remainingHeaders = ({ headers: { "Retry-After": _, ...left } }: LimitOutcome) => left;

export type ProfileReads = {
  answer(request: IncomingMessage, response: ServerResponse, target: ProfileTarget): void;
  freshness: Freshness;
  close(): Promise<void>;
};

/** Returns whether our own server serves pages, which alone has those for frames. */
export const hasFramePages = (): boolean => findSingleton("profile-reads") !== undefined;

export function openProfileReads(renderer: PageRenderer): ProfileReads {
  singleton("profile-reads", () => true);
  const changes = { isConnected: true };
  registerPart("changes", () => changes.isConnected);
  const feed = openProfileFeed({
    onChange(userId) {
      invalidate(userId);
      domainListener.changed(userId);
    },
    onDomainChange() {
      domainListener.domainsChanged();
      void loadWithheldFiles();
    },
    onGap() {
      cache.invalidateAll();
      forgetGallery();
      void loadWithheldFiles();
      domainListener.domainsChanged();
    },
    onConnectionChange(isConnected) {
      changes.isConnected = isConnected;
      domainListener.connectionChanged(isConnected);
      if (isConnected) log().info("change notifications of profiles are received again");
      else
        log().warn(
          "change notifications of profiles are not received; until they are, every read queries the database",
        );
    },
  });
  domainListener.opened();
  const isOn = env().PAGE_CACHE === "on";
  const freshness = createFreshness(feed);
  const forgetGallery = openGalleryCache(() => isOn && freshness.isCurrent());
  function invalidate(userId: string): void {
    cache.invalidate(userId);
    forgetGallery();
  }
  const make = async (document: CacheVariant, handle: string): Promise<PreparedResponse> => {
    countPreparedResponse(document);
    if (document === "a" || document === "b") return prepareUser(document, handle);
    const view = await getProfileView(handle);
    startCardRefresh(handle, view.refreshPlan);
    if (document === "still") {
      if (!(isInGallery(view.profile) || (await isDemoHandle(handle)))) throw unknownProfile();
      return renderStill(renderer, view);
    }
    const render = document === "cards" ? renderCards : renderPage;
    return { ...(await render(renderer, view)), refreshPlan: findRefreshPlan(handle) };
  };
  const cache = createProfileCache({
    findOwner: findProfileOwner,
    make,
    isCurrent: () => isOn && freshness.isCurrent(),
    staleSeconds: freshness.staleSeconds,
  });
  subscribeToProfileChanges(invalidate);
  const missing = new Map<string, Promise<PreparedResponse>>();
  /** Makes the page once for each language, for names and for files. */
  function findMissing(language: Language, isFile: boolean): Promise<PreparedResponse> {
    const key = `${language} ${isFile}`;
    const known = missing.get(key);
    if (known) return known;
    const page = renderMissing(renderer, language, isFile);
    missing.set(key, page);
    page.catch(() => missing.delete(key));
    return page;
  }
  const peek = ({ document, handle, origin }: Wanted) => (origin ? undefined : cache.peek(document, handle));

  async function find({ document, handle, origin }: Wanted): Promise<PreparedResponse> {
    // What makes a document fails where nobody has the handle, so that nothing has to look for its owner before.
    const finished = await (isOn && origin === undefined ? cache.get(document, handle) : make(document, handle));
    if (finished) return finished;
    throw unknownProfile();
  }

  async function findPage(wanted: Wanted): Promise<PreparedResponse> {
    const { document, handle, query, language } = wanted;
    try {
      return await findUpToDate(wanted);
    } catch (error) {
      if (!isUnknownName(error)) throw error;
      const unknown = (isFile = false) => findMissing(language(), isFile);
      return document === "page"
        ? respondToMissingName(renderer, { name: handle, query }, language(), unknown)
        : unknown();
    }
  }

  /** Returns false when the page shows expired cards, and starts the refresh of those that are due. */
  function isUpToDate({ refreshPlan }: PreparedResponse): boolean {
    const isOutdated = refreshDueCards(refreshPlan);
    if (refreshPlan && isOutdated) cache.invalidate(refreshPlan.ownerId);
    return !isOutdated;
  }

  async function findUpToDate(wanted: Wanted): Promise<PreparedResponse> {
    const found = await find(wanted);
    return isUpToDate(found) ? found : find(wanted);
  }

  async function answerPage(
    wanted: Wanted,
    current: CurrentRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const found = await findPage(wanted).catch((error) => toAppError(error, current.id));
    if (!(found instanceof AppError)) {
      logRequest(current, request.method, sendPrepared(request, response, found, ["X-Request-Id", current.id]));
      return;
    }
    const { status, headers, body } = failurePage(found.code, wanted.language());
    response.writeHead(status, { ...headers, "X-Request-Id": current.id });
    response.end(request.method === "HEAD" ? undefined : body);
    logRequest(current, request.method, status);
  }

  async function answerUser(
    wanted: Wanted,
    current: CurrentRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const { id } = current;
    let limits: Record<string, string> = {};
    let status = 0;
    const key = requestAddress(request);
    const { "if-none-match": known } = request.headers;
    const isFree = (finished: PreparedResponse) => isRevalidation(known) && isNotModified(finished, known);
    try {
      const cached = peek(wanted);
      let finished = cached && isFree(cached) ? cached : undefined;
      if (finished) {
        limits = remainingHeaders(await peekLimit("public_read", key));
      } else {
        limits = await requireLimit("public_read", key);
        finished = await find(wanted);
        if (isFree(finished)) limits = remainingHeaders(await refundLimit("public_read", key));
      }
      status = sendPrepared(request, response, finished, ["X-Request-Id", id, ...Object.entries(limits).flat()]);
    } catch (error) {
      if (response.headersSent) return void response.destroy(error instanceof Error ? error : undefined);
      const refusal = toAppError(error, id);
      current.refusal = refusal;
      const reply = errorReply(refusal);
      const body = String(reply.body);
      const headers = { ...publicCors, ...limits, ...reply.headers, "X-Request-Id": id };
      status = reply.status;
      response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
      response.end(request.method === "HEAD" ? undefined : body);
    }
    logRequest(current, request.method, status);
  }

  return {
    answer(request, response, target) {
      const wanted = parseRequest(request, target);
      const current = beginRequest(wanted.route, wanted.origin);
      const isPage = wanted.document !== "a" && wanted.document !== "b";
      if (!isPage) noteToken(current, request.headers.authorization);
      // Cached and unlimited reads are answered synchronously: a promise would cost as much as all the rest.
      const cached = isPage || areLimitsOff() ? peek(wanted) : undefined;
      if (cached && isUpToDate(cached)) {
        logRequest(current, request.method, sendPrepared(request, response, cached, ["X-Request-Id", current.id]));
        return;
      }
      // A malformed chunk may end the request before it is answered.
      if ("transfer-encoding" in request.headers) attachRequest(request, current);
      const answerWanted = isPage ? answerPage : answerUser;
      void withOrigin(current, () => answerWanted(wanted, current, request, response));
    },
    freshness,
    close: () => feed.close(),
  };
}

function parseRequest(request: IncomingMessage, { document, handle, route }: ProfileTarget): Wanted {
  return {
    document,
    handle,
    route,
    query: queryOf(request.url),
    origin: visitedOrigin(request.headers),
    language: () => languageOfRequest(request),
  };
}
