import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { noRoute } from "@/lib/current-request";
import { foreignOrigin, isOwnOrigin } from "@/lib/http/same-origin";
import { englishOf } from "@/lib/messages/english";
import { bounds } from "./bounds";
import { isKnownMethod, noAddress, type Problem, readOnly, wrongMethod } from "./request-checks";
import type { ServerActions } from "./server-actions";

/** Next filters some of these (`server-ipc/utils.js`), but trusts a client's `X-Forwarded-Host` for actions. */
const internal =
  /^(?:x-(?:forwarded-(?!for$)|middleware-|nextjs-|next-|invoke-|now-|matched-path$|action-|prerender-)|forwarded$|next-resume$)/;

export function removeInternalHeaders({ headers }: IncomingMessage): void {
  for (const name in headers) {
    const first = name.charCodeAt(0);
    if ((first === 120 || first === 102 || first === 110) && internal.test(name)) delete headers[name];
  }
}

/** Next matches it against patterns of quadratic cost. */
export function shortenUserAgent({ headers }: IncomingMessage): void {
  const agent = headers["user-agent"];
  if (agent !== undefined && agent.length > bounds.userAgentCharacters) {
    headers["user-agent"] = agent.slice(0, bounds.userAgentCharacters);
  }
}

const withForms = wrongMethod("GET, HEAD, POST");
const formRoutes: readonly string[] = ["/logout", "/oauth2/authorize/decision"];
const withFormAlone = wrongMethod("POST, OPTIONS");
const foreignForm: Problem = {
  status: 403,
  code: "forbidden",
  text: englishOf(foreignOrigin),
};
const noBoundary: Problem = {
  status: 400,
  code: "invalid_request",
  text: "Name the boundary of the multipart body in Content-Type",
};
export const tooLargeForm: Problem = {
  status: 413,
  code: "payload_too_large",
  text: `Send a form of at most ${bounds.pageBodyBytes} bytes`,
};
export const tooManyValues: Problem = {
  status: 400,
  code: "invalid_request",
  text: "Send a form with fewer fields and quotation marks",
};
export const noAction: Problem = {
  status: 400,
  code: "invalid_request",
  text: "This form is outdated. Reload the page and submit it again",
};
const encodedBody: Problem = {
  status: 415,
  code: "unsupported_media_type",
  text: "Send the body without Content-Encoding",
};
const noRouterState: Problem = {
  status: 400,
  code: "invalid_request",
  text: "Next-Router-State-Tree is malformed; leave it out",
};

/** Next would answer these as if they were a GET, or with a 500. @param route from `pageRoute` */
export function problemOfPageRequest(
  request: IncomingMessage,
  route: string,
  actions: ServerActions,
): Problem | undefined {
  const { method = "", headers } = request;
  if (!/^(?:identity)?$/i.test(headers["content-encoding"] ?? "")) return encodedBody;
  if (route === "/api/auth/[...nextauth]")
    return isKnownMethod(request) ? undefined : wrongMethod("GET, POST, HEAD, OPTIONS");
  if ("next-router-state-tree" in headers && !isRouterState(headers)) return noRouterState;
  const action = headers["next-action"];
  const own = actions.get(route);
  const problemOfAction = action === undefined || own?.has(String(action)) ? undefined : noAction;
  if ((method === "GET" || method === "HEAD") && !formRoutes.includes(route)) return problemOfAction;
  if (route === noRoute) return noAddress;
  const isFormRoute = formRoutes.includes(route);
  if (isFormRoute && method === "OPTIONS") return undefined;
  if (method !== "POST" && isFormRoute) return withFormAlone;
  if (method !== "POST" || !(isFormRoute || own)) return own ? withForms : readOnly;
  if (Number(headers["content-length"]) > bounds.pageBodyBytes) return tooLargeForm;
  const type = headers["content-type"] ?? "";
  const isMultipart = /^multipart\/form-data/i.test(type);
  if (isMultipart && !/;\s*boundary=["\w'()+,./:=?-]/i.test(type)) return noBoundary;
  const mayBeAction = isMultipart || action !== undefined;
  const sent = { get: (name: string) => headers[name]?.toString() ?? null };
  return mayBeAction && !isOwnOrigin(sent) ? foreignForm : problemOfAction;
}

function isRouterState(headers: IncomingMessage["headers"]): boolean {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
    return true;
  } catch {
    return false;
  }
}
