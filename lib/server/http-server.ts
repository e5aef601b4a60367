import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { attachedRequest, attachRequest, beginRequest, withOrigin } from "@/lib/current-request";
import { arrivalMark } from "@/lib/http/body-chunks";
import { customDomainOf, visitedOrigin } from "@/lib/server/hosts";
import { singleton } from "@/lib/singleton";
import { bounds } from "./bounds";
import { openBuiltFiles } from "./built-files";
import { answerConnectionErrors } from "./connection-errors";
import { endUnread, isClosing, noteResponse, watchConnections } from "./connections";
import type { Dispatcher } from "./dispatch";
import { answerOnDomain } from "./domain-gate";
import { type FrameworkHandler, wrapFramework } from "./framework";
import { problemOfPageRequest, removeInternalHeaders, shortenUserAgent } from "./framework-requests";
import { createGeneralLimit } from "./general-limit";
import { removeForeignCookies } from "./own-cookies";
import { pageRoute } from "./page-routes";
import { handleOfPage, type ProfileReads } from "./public-reads";
import type { RenderTurns } from "./render-turns";
import {
  awaitsContinue,
  hasBody,
  isKnownMethod,
  noAddress,
  problemOf,
  readOnly,
  refuse,
  toOriginForm,
  wrongMethod,
} from "./request-checks";

/** Paths answered without the framework; sign-in is next-auth's, which needs it. */
const isDirect = /^\/(?:cdn\/|api(?:$|[/?])(?!auth(?:$|[/?])))/;

/** Random at every start, so that no client can forge the header with the socket's address. */
const addressHeader = `x-${randomBytes(16).toString("hex")}`;

type Parts = {
  dispatcher: Dispatcher;
  reads: ProfileReads;
  framework: RequestListener;
  turns: RenderTurns;
  directRoutes: RegExp;
};

export function createHttpServer({ dispatcher, reads, framework, turns, directRoutes }: Parts): Server {
  singleton("remote-address-header", () => addressHeader);
  const answerDirectly = getRequestListener(
    (request, { incoming, outgoing }) =>
      dispatcher.answer(
        tellArrival(request, incoming as IncomingMessage, outgoing as ServerResponse),
        attachedRequest(incoming),
      ),
    { hostname: "localhost" },
  );
  const frameworkOrOutage = wrapFramework(framework);
  const built = openBuiltFiles();
  const answerByFramework: FrameworkHandler = (request, response, current) => {
    const problem = problemOfPageRequest(request, current.route);
    if (problem) return refuse(request, response, problem, current);
    removeInternalHeaders(request);
    // Next and next-auth would take the connection's scheme, which is that of a proxy.
    if (current.origin?.startsWith("https:")) request.headers["x-forwarded-proto"] = "https";
    shortenUserAgent(request);
    removeForeignCookies(request);
    addAddressHeader(request);
    if (awaitsContinue(request)) response.writeContinue();
    frameworkOrOutage(request, response, current);
  };
  const server = createBoundedServer();
  const serve: RequestListener = (request, response) => {
    if (reads.answer(request, response, answerByFramework)) return;
    if (built.answer(request, response)) return;
    response.on("timeout", endUnread);
    const { url = "" } = request;
    if (handleOfPage(url)) return refuse(request, response, readOnly, beginRequest("/[handle]"));
    if (!isDirect.test(url) && !directRoutes.test(url)) {
      return answerByFramework(request, response, beginRequest(pageRoute(url), visitedOrigin(request.headers)));
    }
    if (!isKnownMethod(request)) {
      const allow = dispatcher.allow(url);
      return refuse(request, response, allow ? wrongMethod(allow) : noAddress, beginRequest(pageRoute(url)));
    }
    addAddressHeader(request);
    const current = beginRequest(undefined, visitedOrigin(request.headers));
    attachRequest(request, current);
    turns.begin(() => void withOrigin(current, () => answerDirectly(request, response)));
  };
  const gate = { confirm: reads.confirm, servesStale: reads.servesStale, profileRoutes: directRoutes, serve };
  const isWithinLimit = createGeneralLimit();
  const handle: RequestListener = (request, response) => {
    noteResponse(request.socket, response);
    if (!acceptRequest(request, response) || !isWithinLimit(request, response)) return;
    const domain = customDomainOf(request.headers.host ?? "");
    if (domain) void answerOnDomain(request, response, domain.domain, gate);
    else serve(request, response);
  };
  server.on("request", handle);
  server.on("checkContinue", handle);
  return server;
}

function createBoundedServer(): Server {
  const server = createServer({
    headersTimeout: bounds.headersMilliseconds,
    requestTimeout: bounds.requestMilliseconds,
    connectionsCheckingInterval: bounds.checkEveryMilliseconds,
    keepAliveTimeout: bounds.keepAliveMilliseconds,
    maxHeaderSize: bounds.headerBytes,
    // `problemOf` checks it with the service's error body, and HTTP/1.0 needs no Host.
    requireHostHeader: false,
    insecureHTTPParser: false,
  });
  // Node silently drops headers beyond this number; `problemOf` counts them.
  server.maxHeadersCount = 0;
  server.maxRequestsPerSocket = bounds.requestsPerConnection;
  watchConnections(server);
  answerConnectionErrors(server);
  return server;
}

function acceptRequest(request: IncomingMessage, response: ServerResponse): boolean {
  if (isClosing(request.socket)) {
    request.resume();
    return false;
  }
  toOriginForm(request);
  const problem = problemOf(request);
  if (problem) {
    refuse(request, response, problem);
    return false;
  }
  // Next leaves a query with a stray percent sign undecoded; browsers and URL take it as it is.
  if (request.url?.includes("%")) request.url = request.url.replace(/%(?![0-9a-f]{2})/gi, "%25");
  return true;
}

function tellArrival(request: Request, incoming: IncomingMessage, outgoing: ServerResponse): Request {
  if (!hasBody(incoming)) return request;
  const { socket, headers } = incoming;
  return Object.assign(request, {
    [arrivalMark]: {
      bytes: "content-length" in headers ? () => socket.bytesRead : undefined,
      begin: awaitsContinue(incoming) ? () => outgoing.writeContinue() : undefined,
    },
  });
}

function addAddressHeader({ headers, rawHeaders, socket }: IncomingMessage): void {
  const address = socket.remoteAddress ?? "";
  headers[addressHeader] = address;
  rawHeaders.push(addressHeader, address);
}
