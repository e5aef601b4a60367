import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { bounds } from "./bounds";
import { type Problem, readOnly } from "./hygiene";

/**
 * What the framework says to itself, and what only a proxy that it trusts may say: Next filters some of these
 * (`server-ipc/utils.js`), but believes a client's `X-Forwarded-Host` when it compares the origin of an action.
 */
const internal =
  /^(?:x-(?:forwarded-(?!for$)|middleware-|nextjs-|next-|invoke-|now-|matched-path$|action-|prerender-)|forwarded$|next-resume$)/;

/** Takes those headers off a request that the framework is to answer; the address of the visitor stays. */
export function removeInternalHeaders({ headers }: IncomingMessage): void {
  for (const name in headers) {
    const first = name.charCodeAt(0);
    if ((first === 120 || first === 102 || first === 110) && internal.test(name)) delete headers[name];
  }
}

/** Cuts a User-Agent to a length that any browser's has: Next looks for robots in it by patterns of quadratic cost. */
export function shortenUserAgent({ headers }: IncomingMessage): void {
  const agent = headers["user-agent"];
  if (agent !== undefined && agent.length > bounds.userAgentCharacters) {
    headers["user-agent"] = agent.slice(0, bounds.userAgentCharacters);
  }
}

/** A file of `public`, for which Next has a 500 where it is posted to. */
const publicFile = /^\/[^/?#]+\.(?:svg|txt|webp|xml)(?:[?#]|$)/;
const pageMethods: Problem = {
  status: 405,
  code: "method_not_allowed",
  text: "Use GET, HEAD or POST for a page",
  allow: "GET, HEAD, POST",
};
const foreignOrigin: Problem = {
  status: 403,
  code: "forbidden",
  text: "Send the form from a page of this site itself",
};
const noBoundary: Problem = {
  status: 400,
  code: "invalid_request",
  text: "Name the boundary of the multipart body in Content-Type",
};
/** A body that Next would answer with a 500. */
export const tooLargeForm: Problem = {
  status: 413,
  code: "payload_too_large",
  text: `Send a form of at most ${bounds.pageBodyBytes} bytes`,
};
const noAction: Problem = {
  status: 400,
  code: "invalid_request",
  text: "Send Next-Action as the scripts of this site do, or not at all",
};
const noRouterState: Problem = {
  status: 400,
  code: "invalid_request",
  text: "Send Next-Router-State-Tree as the scripts of this site do, or not at all",
};

/** Requests to a page that Next would answer as if it were a GET, or with a 500. */
export function problemOfPageRequest({ method = "", url = "", headers }: IncomingMessage): Problem | undefined {
  if (url.startsWith("/api/auth/")) return undefined;
  if ("next-router-state-tree" in headers && !isRouterState(headers)) return noRouterState;
  // Next prints what is none as it came, with whatever a terminal would make of it.
  if (!/^[0-9a-f]+$/.test(String(headers["next-action"] ?? 0))) return noAction;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return undefined;
  if (method !== "POST") return pageMethods;
  if (publicFile.test(url)) return readOnly;
  if (Number(headers["content-length"]) > bounds.pageBodyBytes) return tooLargeForm;
  const type = headers["content-type"] ?? "";
  const isMultipart = /^multipart\/form-data/i.test(type);
  if (isMultipart && !/;\s*boundary=["\w'()+,./:=?-]/i.test(type)) return noBoundary;
  const mayBeAction = isMultipart || "next-action" in headers;
  return mayBeAction && !isOwnOrigin(headers) ? foreignOrigin : undefined;
}

/** Next's own comparison, which throws where it does not hold. */
function isOwnOrigin({ origin, host }: IncomingMessage["headers"]): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function isRouterState(headers: IncomingMessage["headers"]): boolean {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
    return true;
  } catch {
    return false;
  }
}
