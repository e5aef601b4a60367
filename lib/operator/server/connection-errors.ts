import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { attachedRequest, beginRequest } from "@/lib/core/current-request";
import { logRequest } from "@/lib/core/request-log";
import { closeAfter, isClosing, lastResponse, markConnectionClosing } from "./connections";
import { type Problem, problemReply, sendProblem, tooLargeHeaders, wrongMethod } from "./request-checks";

type ParserError = Error & { code?: string };

const malformed: Problem = { status: 400, code: "invalid_request", text: "Send a request that follows HTTP/1.1" };
export const tooSlow: Problem = { status: 408, code: "timeout", text: "Send the whole request again without a pause" };
/** No address has the method CONNECT, so none can be named as allowed. */
const noTunnel: Problem = { ...wrongMethod(""), text: "This server is not a proxy; send only the path" };
const unknownExpectation: Problem = {
  status: 417,
  code: "expectation_failed",
  text: "Send no Expect header, or Expect: 100-continue",
};
const tooLargeChunks: Problem = {
  status: 413,
  code: "payload_too_large",
  text: "Send the chunks of the body without extensions",
};
/** Any origin may read the answer, which holds nothing of anybody. */
const unknownTarget = "/api/";

export function answerConnectionErrors(server: Server): void {
  server.on("clientError", (error: ParserError, socket: Socket) => {
    // An unused connection stays as long as one between two requests, since its client may be about to use it.
    if (isClosing(socket) || (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0)) return;
    if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
    else refuseNext(socket, problemOfError(error));
  });
  server.on("connect", (request, socket: Socket) => {
    // Node has removed its own listeners from the connection.
    socket.on("error", () => socket.destroy());
    if (lastResponse(socket)?.writableFinished === false) socket.destroy();
    else refuseConnection(socket, noTunnel, request);
  });
  server.on("checkExpectation", (request, response) => sendProblem(request, response, unknownExpectation));
}

/** What follows on a connection cannot be read, and the response in flight is not written into. */
function refuseNext(socket: Socket, problem: Problem): void {
  const before = lastResponse(socket);
  if (!before || (before.writableFinished && before.req.complete)) {
    refuseConnection(socket, problem);
  } else if (before.req.complete) {
    markConnectionClosing(socket);
    if (!before.headersSent) before.setHeader("Connection", "close");
    before.once("close", () => closeAfter(socket));
  } else if (before.headersSent) {
    socket.destroy();
  } else {
    refuseConnection(socket, problem, before.req);
  }
}

function problemOfError({ code }: ParserError): Problem {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return tooSlow;
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return tooLargeChunks;
  // The parser counts the target with the headers, and does not tell in which of them it gave up.
  return code === "HPE_HEADER_OVERFLOW" ? tooLargeHeaders : malformed;
}

/** Writes to the socket, since there is no response to write to; a known request has only this log line. */
function refuseConnection(socket: Socket, problem: Problem, request?: IncomingMessage): void {
  const current = attachedRequest(request) ?? beginRequest();
  logRequest(current, request?.method, problem.status);
  const { headers, body } = problemReply(current.id, problem, request?.url ?? unknownTarget);
  const lines = Object.entries({ ...headers, Date: new Date().toUTCString() }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  closeAfter(
    socket,
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`,
  );
}
