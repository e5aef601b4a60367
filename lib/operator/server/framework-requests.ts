import type { IncomingMessage } from "node:http";
import { bounds } from "./bounds";
import { isKnownMethod, noAddress, type Problem, readOnly, wrongMethod } from "./request-checks";
import type { FrameworkTarget } from "./targets";

/** Next filters some of these (`server-ipc/utils.js`), but trusts a client's `X-Forwarded-Host` for actions. */
const internal =
  /^(?:x-(?:forwarded-(?!for$)|middleware-|nextjs-|next-|invoke-|now-|matched-path$|action-|prerender-)|forwarded$|next-resume$)/;

export function removeInternalHeaders({ headers }: IncomingMessage): void {
  for (const name in headers) {
    const first = name.charCodeAt(0);
    if ((first === 120 || first === 102 || first === 110) && internal.test(name)) delete headers[name];
  }
}

/** Next matches it against patterns whose cost is quadratic. */
export function shortenUserAgent({ headers }: IncomingMessage): void {
  const agent = headers["user-agent"];
  if (agent !== undefined && agent.length > bounds.userAgentCharacters) {
    headers["user-agent"] = agent.slice(0, bounds.userAgentCharacters);
  }
}

const withForms = wrongMethod("GET, HEAD, POST");
const signInMethods = wrongMethod("GET, POST, HEAD, OPTIONS");
const withFormAlone = wrongMethod("POST, OPTIONS");
const tooLargeForm: Problem = {
  status: 413,
  code: "payload_too_large",
  text: `Send a form of at most ${bounds.pageBodyBytes} bytes`,
};
const noLength: Problem = {
  status: 411,
  code: "invalid_request",
  text: "Send the body with Content-Length and without Transfer-Encoding",
};
const encodedBody: Problem = {
  status: 415,
  code: "unsupported_media_type",
  text: "Send the body without Content-Encoding",
};

/** The framework reads any body, and answers methods that a page does not have as if they were a GET. */
export function findPageRequestProblem(request: IncomingMessage, target: FrameworkTarget): Problem | undefined {
  const { headers } = request;
  if (!/^(?:identity)?$/i.test(headers["content-encoding"] ?? "")) return encodedBody;
  const problem = problemOfMethod(request, target);
  if (problem) return problem;
  if ("transfer-encoding" in headers) return noLength;
  return Number(headers["content-length"]) > bounds.pageBodyBytes ? tooLargeForm : undefined;
}

function problemOfMethod(request: IncomingMessage, target: FrameworkTarget): Problem | undefined {
  const { method } = request;
  if (target.kind === "sign-in") return isKnownMethod(request) ? undefined : signInMethods;
  const forms = target.kind === "framework" ? target.forms : "read";
  if (forms === "form") return method === "POST" || method === "OPTIONS" ? undefined : withFormAlone;
  if (method === "GET" || method === "HEAD") return undefined;
  if (forms === "none") return noAddress;
  if (forms === "read") return readOnly;
  return method === "POST" ? undefined : withForms;
}
