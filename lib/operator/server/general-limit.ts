import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { beginRequest } from "@/lib/core/current-request";
import { publicCors } from "@/lib/core/http/answer";
import { plainHeaders, plainPage } from "@/lib/core/http/plain-page";
import { clientAddress } from "@/lib/core/limits/client-address";
import { createLocalLimit } from "@/lib/core/limits/local-limit";
import { log } from "@/lib/core/log";
import { languageAttributes, languageOfRequest } from "@/lib/core/messages/languages";
import { interpolate } from "@/lib/core/messages/message";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { logRequest } from "@/lib/core/request-log";
import { noteRefusal, problemBody } from "./request-checks";
import { isPublicApi, type Target } from "./targets";

const addresses = new WeakMap<Socket, string>();

/** Without a trusted proxy the address is computed once per connection. */
export function requestAddress({ headers, socket }: IncomingMessage): string {
  const known = addresses.get(socket);
  if (known !== undefined) return known;
  // Of the two headers, our own server writes the one that is not X-Forwarded-For.
  const address = clientAddress({
    get: (name) => (name === "x-forwarded-for" ? headers[name]?.toString() : socket.remoteAddress) ?? null,
  });
  if (env().TRUST_PROXY === 0) addresses.set(socket, address);
  return address;
}

const apiProblem = (seconds: number) => ({
  code: "rate_limited" as const,
  text: interpolate(messages.en.states.tooMany.text, { seconds }),
});

function pageBody(request: IncomingMessage, seconds: number): string {
  const language = languageOfRequest(request);
  const { title, text, again } = messages[language].states.tooMany;
  const link = { path: "", words: again };
  return plainPage({ language: languageAttributes(language), title, text: interpolate(text, { seconds }), link });
}

/** Returns false when it has answered with 429. */
export function createGeneralLimit(): (request: IncomingMessage, response: ServerResponse, target: Target) => boolean {
  const general = createLocalLimit("general");
  const probe = createLocalLimit("probe");
  const api = createLocalLimit("api_address");
  const gallery = createLocalLimit("gallery");
  let isWarned = false;

  /** With one address for all visitors the configuration is wrong, and the operator would not notice otherwise. */
  function warnOfProxy({ headers }: IncomingMessage): void {
    if (isWarned || env().TRUST_PROXY > 0 || !("x-forwarded-for" in headers)) return;
    isWarned = true;
    log().warn("A proxy sends X-Forwarded-For, but TRUST_PROXY is 0: all visitors behind it share one rate limit.");
  }

  return (request, response, { kind, route }) => {
    const { url = "", method } = request;
    // Its route limits known and unknown names separately, so that made-up names do not use up the limit of known ones.
    if (route === "/api/domains/ask" && (method === "GET" || method === "HEAD")) return true;
    // Operations apply their own policies once the actor is known, and so does `/mcp`: many people share an assistant's
    // server.
    const isOperation = kind === "operation" || kind === "profile JSON" || route === "/mcp";
    const isGallery = route === "/gallery";
    const limit = isOperation ? api : kind === "probe" ? probe : isGallery ? gallery : general;
    const refusal = limit.refusal(requestAddress(request));
    if (!refusal) return true;
    warnOfProxy(request);
    const current = beginRequest(route);
    const isFile = kind === "file";
    const isApi = isFile || route === "/mcp" || route.startsWith("/api/");
    const problem = isApi && apiProblem(refusal.retryAfterSeconds);
    const body = problem ? problemBody(problem) : pageBody(request, refusal.retryAfterSeconds);
    if (problem) noteRefusal(current, request, problem);
    response.writeHead(429, {
      ...plainHeaders(body),
      ...((isFile || isPublicApi(url)) && publicCors),
      ...(isApi && { "Content-Type": "application/json" }),
      ...refusal.headers,
      "X-Request-Id": current.id,
    });
    response.end(method === "HEAD" ? undefined : body);
    logRequest(current, method, 429);
    return false;
  };
}
