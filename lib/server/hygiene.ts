import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { publicCors } from "@/lib/http/answer";
import { beginRequest, type CurrentRequest } from "@/lib/request-in-hand";
import { logRequest } from "@/lib/request-log";
import { canonicalHost, isServedHost, ownHost } from "@/lib/server/hosts";
import { bounds } from "./bounds";
import { closeGently, markClosing } from "./connections";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Whether a route can have the method; handlers see no other, which `Request` of the web may not even hold (TRACE). */
export const isKnownMethod = ({ method = "" }: IncomingMessage) => methods.includes(method);

/** Why a request is refused, before anybody looks at what it asks for. */
export type Problem = { status: number; code: string; text: string; allow?: string };

const invalid = (text: string): Problem => ({ status: 400, code: "invalid_request", text });
/** @param allow the methods of what lies at the address, as the header Allow names them */
export const wrongMethod = (allow: string): Problem => ({
  status: 405,
  code: "method_not_allowed",
  text: `Use ${allow} for this address`,
  allow,
});
/** A method that changes something, at an address that can only be read. */
export const readOnly = wrongMethod("GET, HEAD");
/** There is no route at the address. */
export const noAddress: Problem = { status: 404, code: "not_found", text: "There is nothing at this address" };
const noPath = invalid("Begin the path with a slash");
const notEncoded = invalid("Percent-encode what is not ASCII in the address, and send no fragment");
const notDecodable = invalid("The path is not valid: write every percent sign in it as %25");
const dotted = invalid("Send the path without backslashes and dot segments");
const notOneHost = invalid("Send the Host header once");
const noHost = invalid("Send a Host header that is a host name, with or without a port");
const wrongVersion = invalid("Use HTTP/1.1");
const wrongCoding = invalid("Send Transfer-Encoding: chunked and no other, in HTTP/1.1");

/** A request line that is too long. */
export const tooLongTarget: Problem = {
  status: 414,
  code: "uri_too_long",
  text: `Send a path and query of at most ${bounds.targetCharacters} characters`,
};
/** Headers that are too many, or too large. */
export const tooLargeHeaders: Problem = {
  status: 431,
  code: "headers_too_large",
  text: `Send at most ${bounds.headerCount} headers and ${bounds.headerBytes} bytes of them`,
};

/** Anything that is no visible ASCII, and what needs a closer look: `#`, `%` and the backslash. */
const unusual = /[^!"$&-[\]-~]/;
const notAllowed = /[^!"$-~]/;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Scheme, authority, then path and query: the form in which a proxy is asked (RFC 9112, 3.2.2). */
const absoluteForm = /^https?:\/\/([^/?#@\\]+)([/?][^#]*)?$/i;

/**
 * Takes the path out of a target that names its host as well, and the host in place of the Host header, as RFC 9112,
 * 3.2.2 wants of every server; whether it is a host of ours is looked at as always.
 */
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

/**
 * What is wrong with a request that no handler should see: shapes that the framework answers with a 500 or with a
 * redirect to a host of the sender's choice, that two programs read differently, or that are meant for another host.
 * Everything behind sees the Host header in its canonical form.
 */
export function problemOf(request: IncomingMessage): Problem | undefined {
  const { url = "", rawHeaders, headers, httpVersionMajor } = request;
  if (httpVersionMajor !== 1) return wrongVersion;
  if (url.length > bounds.targetCharacters) return tooLongTarget;
  if (rawHeaders.length > bounds.headerCount * 2) return tooLargeHeaders;
  const problem = problemOfTarget(url);
  if (problem) return problem;
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && (coding.toLowerCase() !== "chunked" || request.httpVersionMinor === 0))
    return wrongCoding;
  return problemOfHost(request);
}

function problemOfTarget(url: string): Problem | undefined {
  if (url.charCodeAt(0) !== 47) return noPath;
  const isUnusual = unusual.test(url);
  if (!isUnusual && !url.includes("/.")) return undefined;
  if (notAllowed.test(url)) return notEncoded;
  const path = url.split("?", 1)[0] ?? "";
  if (path.includes("\\") || dotSegment.test(path)) return dotted;
  return isDecodable(path) ? undefined : notDecodable;
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** Answered under any host: who probes a server, and the proxy before it, often know it by another name. */
const isProbe = (url: string) => /^\/api\/(?:health(?:\/live|\/ready)?|metrics|domains\/ask)\/?(?:\?|$)/.test(url);

function problemOfHost({ url = "", rawHeaders, headers, httpVersionMinor }: IncomingMessage): Problem | undefined {
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
  if (!isServed && !isProbe(url)) return misdirected();
  headers.host = isServed ? host : ownHost();
  return undefined;
}

function misdirected(): Problem {
  const text = `This server answers for ${env().BASE_URL} and not for the Host that was sent; a proxy in front must pass the Host header on`;
  return { status: 421, code: "misdirected_request", text };
}

/** The one error body of the service. */
export const refusalBody = ({ code, text }: Pick<Problem, "code" | "text">) =>
  JSON.stringify({ error: code, error_description: text });

/** Where any page may read the answer; the other routes of the API are for the site itself or for no browser. */
export const isPublicApi = (url: string) => /^\/api\/(?!auth\/|domains\/|metrics|oauth2\/)/.test(url);

/**
 * A refusal as headers and body; the connection ends with it.
 * @param url the target of the request, as far as it is known
 */
export function refusal(
  id: string,
  problem: Problem,
  url: string,
): { headers: Record<string, string | number>; body: string } {
  const body = refusalBody(problem);
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

/** Answers a request with what is wrong with it, and closes its connection once the client has read that. */
export function refuse(
  { method, url = "", socket }: IncomingMessage,
  response: ServerResponse,
  problem: Problem,
  current: CurrentRequest = beginRequest(),
): void {
  const { headers, body } = refusal(current.id, problem, url);
  logRequest(current, method, problem.status);
  markClosing(socket);
  // Node would cut off what the client still sends, and with it the answer.
  socket.destroySoon = () => closeGently(socket);
  response.writeHead(problem.status, headers);
  response.end(method === "HEAD" ? undefined : body);
}
