import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { attachedRequest, beginRequest } from "@/lib/current-request";
import { logRequest } from "@/lib/request-log";
import { closeAfterResponse, isClosing, responseOn } from "./connections";
import { inTurn } from "./pipelining";
import { type Problem, refusal, refuse, tooLargeHeaders, tooLongTarget, wrongMethod } from "./request-checks";
import { keepPartialHeads, partialRequestLine } from "./request-heads";

type ParserError = Error & { code?: string; rawPacket?: Buffer };

const malformed: Problem = { status: 400, code: "invalid_request", text: "Send a request that follows HTTP/1.1" };
export const tooSlow: Problem = { status: 408, code: "timeout", text: "Send the whole request again without a pause" };
/** No address has the method CONNECT, so that none can be named as allowed. */
const noTunnel: Problem = { ...wrongMethod(""), text: "This server is not a proxy; send only the path" };
const unknownExpectation: Problem = {
  status: 417,
  code: "expectation_failed",
  text: "Send no Expect header, or Expect: 100-continue",
};
const unknownTarget = "/api/";
const tooLargeChunks: Problem = {
  status: 413,
  code: "payload_too_large",
  text: "Send the chunks of the body without extensions",
};

export function answerConnectionErrors(server: Server): void {
  keepPartialHeads(server);
  server.on("clientError", (error: ParserError, socket: Socket) => answerParserError(error, socket));
  server.on("connect", (request, socket: Socket) => {
    // Node has removed its own listeners from the connection.
    socket.on("error", () => socket.destroy()).on("timeout", () => socket.destroy());
    const before = responseOn(socket);
    if (!before) return refuseConnection(socket, noTunnel, request);
    // It followed a request that still gets its own response, which waits for these events.
    before.shouldKeepAlive = false;
    socket.on("drain", () => before.emit("drain")).once("close", () => before.writableFinished || before.emit("close"));
    before.once("finish", () => closeAfterResponse(socket));
  });
  server.on(
    "checkExpectation",
    inTurn((request, response) => refuse(request, response, unknownExpectation)),
  );
  // Next handles upgrades of its development server only; without a listener, Node treats them as plain requests.
  server.on("newListener", (event, listener) => {
    if (event === "upgrade") process.nextTick(() => server.off("upgrade", listener));
  });
}

export function endBody(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  const { socket } = request;
  if (response.headersSent || responseOn(socket) !== response) {
    socket.destroy();
    return;
  }
  response.statusCode = problem.status;
  refuseConnection(socket, problem, request);
}

function answerParserError(error: ParserError, socket: Socket): void {
  if (isClosing(socket)) return;
  // A connection that was never used stays as long as one between two requests: its client may just be using it.
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0) return;
  if (!socket.writable || error.code === "ECONNRESET" || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const waiting = responseOn(socket);
  if (waiting?.headersSent) {
    socket.destroy();
  } else if (waiting?.req.complete) {
    // The error follows a whole request, which still gets its own response.
    waiting.shouldKeepAlive = false;
  } else {
    const { target, isWhole } = partialRequestLine(socket, error.rawPacket);
    refuseConnection(socket, problemOfError(error, isWhole), waiting?.req, target);
  }
}

function problemOfError({ code }: ParserError, isLineWhole: boolean): Problem {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return tooSlow;
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return tooLargeChunks;
  if (code !== "HPE_HEADER_OVERFLOW") return malformed;
  return isLineWhole ? tooLargeHeaders : tooLongTarget;
}

/**
 * Directly to the socket; a known request keeps its id and has only this log line.
 * @param target without one any origin may read the answer, which holds nothing of anybody
 */
function refuseConnection(
  socket: Socket,
  problem: Problem,
  request: IncomingMessage | undefined,
  target = unknownTarget,
): void {
  const current = attachedRequest(request) ?? beginRequest();
  logRequest(current, request?.method, problem.status);
  const { headers, body } = refusal(current.id, problem, request?.url ?? target);
  const lines = Object.entries({ ...headers, Date: new Date().toUTCString() }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  closeAfterResponse(socket);
}
