import { randomBytes } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { boundBody, receiveWithinMilliseconds } from "./bodies";
import { aroundFramework } from "./framework";
import { problemOf, refuse } from "./hygiene";

/** What the service answers without the framework; sign-in is next-auth's, which needs it. */
const isDirect = /^\/(?:cdn\/|api(?:$|[/?])(?!auth(?:$|[/?])))/;

/** Forgeable by nobody: the name of the header that carries the socket's address is made anew at every start. */
const addressHeader = `x-${randomBytes(16).toString("hex")}`;

/**
 * The production server: refuses what is no proper request, answers what needs no framework, and leaves the rest to it.
 * @param answer answers all below `/cdn/`, and below `/api/` but sign-in
 * @param framework Next's request handler
 */
export function createHttpServer(answer: (request: Request) => Promise<Response>, framework: RequestListener): Server {
  const marks = globalThis as { [name: symbol]: unknown };
  marks[Symbol.for("vitrine.remote-address-header")] = addressHeader;
  // Handlers need not drain what they refuse: `boundBody` reads on.
  marks[Symbol.for("vitrine.reads-on")] = true;
  const answerDirectly = getRequestListener(answer, { hostname: "localhost", autoCleanupIncoming: false });
  const answerByFramework = aroundFramework(framework);
  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: receiveWithinMilliseconds.upload,
    keepAliveTimeout: 65_000,
  });
  server.on("request", (request, response) => {
    const problem = problemOf(request);
    if (problem) return refuse(response, problem);
    // Next reads a query with a stray percent sign undecoded; browsers and URL take it as it stands.
    const url = (request.url ?? "/").replace(/%(?![0-9a-f]{2})/gi, "%25");
    const address = request.socket.remoteAddress ?? "";
    request.url = url;
    request.headers[addressHeader] = address;
    request.rawHeaders.push(addressHeader, address);
    if ("content-length" in request.headers || "transfer-encoding" in request.headers) boundBody(request, response);
    return isDirect.test(url) ? void answerDirectly(request, response) : answerByFramework(request, response);
  });
  return server;
}
