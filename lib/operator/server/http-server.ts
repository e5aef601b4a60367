import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import {
  attachedRequest,
  attachRequest,
  beginRequest,
  type CurrentRequest,
  withOrigin,
} from "@/lib/core/current-request";
import { arrivalSymbol } from "@/lib/core/http/body-chunks";
import { singleton } from "@/lib/core/process/singleton";
import { findCustomDomain, findHandleHost, visitedOrigin } from "@/lib/page/domains/hosts";
import { bounds } from "./bounds";
import { openBuiltFiles } from "./built-files";
import { answerConnectionErrors } from "./connection-errors";
import { endUnreadConnection, isClosing, serializeRequests, watchConnections } from "./connections";
import { answerOnDomain, answerOnHandleHost } from "./domain-gate";
import { receiveForm, watchForm } from "./forms";
import { wrapFramework } from "./framework";
import { findPageRequestProblem, removeInternalHeaders, shortenUserAgent } from "./framework-requests";
import { createGeneralLimit } from "./general-limit";
import { removeForeignCookies } from "./own-cookies";
import type { ProfileReads } from "./public-reads";
import {
  announcesBody,
  awaitsContinue,
  findProblem,
  isKnownMethod,
  noAddress,
  readOnly,
  sendProblem,
  toOriginForm,
  wrongMethod,
} from "./request-checks";
import {
  answerEndpoint,
  type DirectTarget,
  type FrameworkTarget,
  type Target,
  type Targets,
  unknownRoute,
} from "./targets";

/** The name is random at every start, so that no client can forge the header with the socket's address. */
const addressHeader = `x-${randomBytes(16).toString("hex")}`;

type Parts = {
  targetOf: Targets;
  /** It answers targets below `/cdn`. */
  answerFile: (request: Request, current?: CurrentRequest) => Promise<Response>;
  reads: ProfileReads;
  framework: RequestListener;
};
type FrameworkResponse = Parameters<RequestListener>[1];
type Handler = (request: IncomingMessage, response: FrameworkResponse, target: Target) => void;

export function createHttpServer({ targetOf, answerFile, reads, framework }: Parts): Server {
  singleton("remote-address-header", () => addressHeader);
  const targets = new WeakMap<object, DirectTarget>();
  const answerDirectly = getRequestListener(
    (request, { incoming, outgoing }) => {
      const target = targets.get(incoming);
      if (!target) throw new Error("a request without a target");
      tellArrival(request, incoming as IncomingMessage, outgoing as ServerResponse);
      const current = attachedRequest(incoming);
      return target.kind === "file" ? answerFile(request, current) : answerEndpoint(request, target, current);
    },
    { hostname: "localhost" },
  );
  const frameworkOrOutage = wrapFramework(framework);
  const built = openBuiltFiles();
  const answerByFramework = (
    request: IncomingMessage,
    response: FrameworkResponse,
    target: FrameworkTarget,
    current: CurrentRequest,
  ) => {
    const problem = findPageRequestProblem(request, target);
    if (problem) return sendProblem(request, response, problem, current);
    response.on("timeout", endUnreadConnection);
    removeInternalHeaders(request);
    // Next and next-auth would take the scheme of the connection, which is that of a proxy.
    if (current.origin?.startsWith("https:")) request.headers["x-forwarded-proto"] = "https";
    shortenUserAgent(request);
    removeForeignCookies(request);
    addAddressHeader(request);
    if (awaitsContinue(request)) response.writeContinue();
    if (target.kind === "sign-in") {
      watchForm(request, () => {
        if (response.headersSent) return request.socket.destroy();
        current.isTooSlow = true;
        response.end();
      });
      return frameworkOrOutage(request, response, current);
    }
    receiveForm(request, (found) => {
      if (found) sendProblem(request, response, found, current);
      else frameworkOrOutage(request, response, current);
    });
  };
  const answerByHandler = (request: IncomingMessage, response: FrameworkResponse, target: DirectTarget) => {
    if (!isKnownMethod(request)) {
      const allow = target.route === unknownRoute ? undefined : target.module.OPTIONS?.allow;
      return sendProblem(request, response, allow ? wrongMethod(allow) : noAddress, beginRequest(target.route));
    }
    response.on("timeout", endUnreadConnection);
    addAddressHeader(request);
    const current = beginRequest(undefined, visitedOrigin(request.headers));
    attachRequest(request, current);
    targets.set(request, target);
    void withOrigin(current, () => answerDirectly(request, response));
  };
  const server = createBoundedServer();
  const serve: Handler = (request, response, target) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    switch (target.kind) {
      case "refused":
        return;
      case "built file":
        return built.answer(request, response, target);
      case "profile page":
        if (!isRead) return sendProblem(request, response, readOnly, beginRequest(target.route));
        return reads.answer(request, response, target);
      case "profile JSON":
        if (!isRead) return answerByHandler(request, response, target);
        return reads.answer(request, response, target);
      case "framework":
      case "sign-in":
        return answerByFramework(request, response, target, beginRequest(target.route, visitedOrigin(request.headers)));
      default:
        return answerByHandler(request, response, target);
    }
  };
  const gate = { freshness: reads.freshness, targetOf, serve };
  const isWithinLimit = createGeneralLimit();
  const handle: RequestListener = serializeRequests((request, response) => {
    const target = acceptRequest(request, response, targetOf);
    if (!target || !isWithinLimit(request, response, target)) return;
    const { host = "" } = request.headers;
    const domain = findCustomDomain(host);
    if (domain) return void answerOnDomain(request, response, { name: domain.domain, target }, gate);
    const handle = findHandleHost(host);
    if (handle === undefined) serve(request, response, target);
    else answerOnHandleHost(request, response, { handle, target }, gate);
  });
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
    // `findProblem` checks it with the service's error body, and HTTP/1.0 needs no Host.
    requireHostHeader: false,
    insecureHTTPParser: false,
  });
  // Node silently drops headers beyond this number; `findProblem` counts them.
  server.maxHeadersCount = 0;
  watchConnections(server);
  answerConnectionErrors(server);
  return server;
}

/** Returns undefined where it has refused the request. */
function acceptRequest(request: IncomingMessage, response: ServerResponse, targetOf: Targets): Target | undefined {
  if (isClosing(request.socket)) {
    request.resume();
    return undefined;
  }
  toOriginForm(request);
  const target = targetOf(request.url ?? "");
  const problem = findProblem(request, target);
  if (problem) {
    sendProblem(request, response, problem);
    return undefined;
  }
  // Next leaves a query with a stray percent sign undecoded; browsers and URL take it as it is.
  if (request.url?.includes("%")) request.url = request.url.replace(/%(?![0-9a-f]{2})/gi, "%25");
  return target;
}

function tellArrival(request: Request, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!announcesBody(incoming)) return;
  const { socket, headers } = incoming;
  Object.assign(request, {
    [arrivalSymbol]: {
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
