import type { IncomingMessage, ServerResponse } from "node:http";
import { beginRequest, type CurrentRequest } from "@/lib/core/current-request";
import type { ErrorCode } from "@/lib/core/errors";
import { publicCors } from "@/lib/core/http/answer";
import { noteToken } from "@/lib/core/http/bearer-token";
import { plainHeaders, plainPage } from "@/lib/core/http/plain-page";
import { languageAttributes, languageOfRequest } from "@/lib/core/messages/languages";
import { interpolate } from "@/lib/core/messages/message";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { logRequest } from "@/lib/core/request-log";
import { canonicalHost, isServedHost, ownHost } from "@/lib/page/domains/hosts";
import { bounds } from "./bounds";
import { markConnectionClosing } from "./connections";
import { isPublicApi, type Refusal, type Target } from "./targets";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** `Request` cannot even represent other methods, such as TRACE. */
export const isKnownMethod = ({ method = "" }: IncomingMessage) => methods.includes(method);

export type Problem = { status: number; code: ErrorCode; text: string; allow?: string };

const invalid = (text: string): Problem => ({ status: 400, code: "invalid_request", text });
/** @param allow the methods of the address, for the header Allow */
export const wrongMethod = (allow: string): Problem => ({
  status: 405,
  code: "method_not_allowed",
  text: `Use ${allow} for this address`,
  allow,
});
export const readOnly = wrongMethod("GET, HEAD");
export const noAddress: Problem = { status: 404, code: "not_found", text: "There is nothing at this address" };
const notOneHost = invalid("Send the Host header once");
const noHost = invalid("Send a Host header that is a host name, with or without a port");
const wrongVersion = invalid("Use HTTP/1.1");
const wrongCoding = invalid("Send Transfer-Encoding: chunked and no other, in HTTP/1.1");

const tooLongTarget: Problem = {
  status: 414,
  code: "uri_too_long",
  text: `Send a path and query of at most ${bounds.targetCharacters} characters`,
};
export const tooLargeHeaders: Problem = {
  status: 431,
  code: "headers_too_large",
  text: `Send at most ${bounds.headerCount} headers, and ${bounds.headerBytes} bytes of them with the address`,
};

const refusedTargets: Readonly<Record<Refusal, Problem>> = {
  path: invalid("Begin the path with a slash"),
  encoding: invalid("Percent-encode what is not ASCII in the address, and send no fragment"),
  percent: invalid("The path is not valid: write every percent sign in it as %25"),
  dots: invalid("Send the path without backslashes and dot segments"),
  length: tooLongTarget,
};

/** The absolute form has a scheme, an authority, a path and a query (RFC 9112, 3.2.2). */
const absoluteForm = /^https?:\/\/([^/?#@\\]+)([/?][^#]*)?$/i;

/** Makes the absolute form a path, and replaces the Host header by its host (RFC 9112, 3.2.2). */
export function toOriginForm(request: IncomingMessage): void {
  const { url = "", headers, rawHeaders } = request;
  if (url.charCodeAt(0) === 47) return;
  const [, host, rest = ""] = absoluteForm.exec(url) ?? [];
  if (host === undefined) return;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  headers.host = host;
  rawHeaders.forEach((name, index) => {
    if (index % 2 === 0 && name.toLowerCase() === "host") rawHeaders[index + 1] = host;
  });
}

/** Finds what is wrong with a request, and makes the Host header canonical. */
export function findProblem(request: IncomingMessage, target: Target): Problem | undefined {
  const { rawHeaders, headers, httpVersionMajor } = request;
  if (httpVersionMajor !== 1) return wrongVersion;
  if (rawHeaders.length > bounds.headerCount * 2) return tooLargeHeaders;
  if (target.kind === "refused") return refusedTargets[target.refusal];
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && (coding.toLowerCase() !== "chunked" || request.httpVersionMinor === 0))
    return wrongCoding;
  return problemOfHost(request, target.kind === "probe");
}

/** @param isProbe is allowed under any host: probes and proxies often know the server by another name */
function problemOfHost(
  { rawHeaders, headers, httpVersionMinor }: IncomingMessage,
  isProbe: boolean,
): Problem | undefined {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  if (hosts > 1) return notOneHost;
  if (hosts === 0 && httpVersionMinor > 0) return noHost;
  const written = headers.host ?? ownHost();
  if (written === ownHost()) {
    headers.host = written;
    return undefined;
  }
  const host = canonicalHost(written);
  if (host === undefined) return noHost;
  const isServed = isServedHost(host);
  if (!isServed && !isProbe) return misdirected();
  headers.host = isServed ? host : ownHost();
  return undefined;
}

function misdirected(): Problem {
  const text = `This server answers for ${env().BASE_URL} and not for the Host that was sent; a proxy in front must pass the Host header on`;
  return { status: 421, code: "misdirected_request", text };
}

export const problemBody = ({ code, text }: Pick<Problem, "code" | "text">) =>
  JSON.stringify({ error: code, error_description: text });

/** Notes for the log of an application that its request was refused before its token was looked up. */
export function noteRefusal(
  current: CurrentRequest,
  { headers }: IncomingMessage,
  { code, text }: Pick<Problem, "code" | "text">,
): void {
  noteToken(current, headers.authorization);
  current.refusal = { code, said: { text } };
}

export function problemReply(
  id: string,
  problem: Problem,
  url: string,
): { headers: Record<string, string | number>; body: string } {
  const body = problemBody(problem);
  const { allow } = problem;
  const headers = {
    ...(isPublicApi(url) && publicCors),
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Request-Id": id,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    Connection: "close",
    ...(allow && { Allow: allow }),
  };
  return { headers, body };
}

/** Returns a page that leads a browser to the same page at the address of the site. */
function otherAddress(id: string, sent: IncomingMessage["headers"], url: string) {
  const language = languageOfRequest({ headers: sent });
  const { title, text, go } = messages[language].states.otherAddress;
  const { BASE_URL } = env();
  const link = { path: BASE_URL + url, words: interpolate(go, { address: BASE_URL }) };
  const body = plainPage({ language: languageAttributes(language), title, text, link });
  return { headers: { ...plainHeaders(body), "X-Request-Id": id, Connection: "close" }, body };
}

/** Answers with a problem, and closes the connection afterwards. */
export function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  problem: Problem,
  current: CurrentRequest = beginRequest(),
): void {
  const { method, url = "", socket, headers: sent } = request;
  const wantsPage = problem.status === 421 && /text\/html/i.test(sent.accept ?? "");
  const { headers, body } = wantsPage ? otherAddress(current.id, sent, url) : problemReply(current.id, problem, url);
  noteRefusal(current, request, problem);
  logRequest(current, method, problem.status);
  markConnectionClosing(socket);
  const answer = () => {
    response.writeHead(problem.status, headers);
    response.end(method === "HEAD" ? undefined : body);
  };
  // The rest of a body that is too slow may never come.
  if (problem.status === 408) answer();
  else afterBody(request, answer);
}

export const announcesBody = ({ headers }: IncomingMessage) =>
  "content-length" in headers || "transfer-encoding" in headers;

/** Returns whether the client sends its body only once it is told to (RFC 9110, 10.1.1). */
export const awaitsContinue = ({ headers, httpVersionMinor }: IncomingMessage) =>
  "expect" in headers && httpVersionMinor > 0;

/** Many clients read a response only after sending everything. */
function afterBody(request: IncomingMessage, answer: () => void): void {
  let late: NodeJS.Timeout | undefined;
  const go = () => {
    clearTimeout(late);
    request.off("end", go);
    answer();
  };
  if (!announcesBody(request) || awaitsContinue(request)) go();
  else {
    late = setTimeout(go, bounds.refusedBodyMilliseconds).unref();
    request.resume().once("end", go);
  }
}
