import { AppError } from "@/lib/core/errors";
import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { parseForm, parseJson, readText } from "@/lib/core/http/read-body";
import { foreignOrigin, isOwnOrigin } from "@/lib/core/http/same-origin";
import { message } from "@/lib/core/messages/message";
import { configuredProviders } from "@/lib/people/auth/provider/providers";
import { requireCallbackAddresses, requireTexts } from "@/lib/people/auth/session/callback-address";
import { answerAuth } from "@/lib/people/auth/sign-in/config";

const frameworkActions = ["csrf", "error", "providers", "session", "signin", "signout"];

/** Refuses what next-auth would answer with an error page, or with an error in the log. */
function isKnown(path: string): boolean {
  const [action = "", provider, ...more] = path.split("/");
  if (provider === undefined) return frameworkActions.includes(action);
  const providers: string[] = ["credentials", ...configuredProviders()];
  return ["callback", "signin"].includes(action) && providers.includes(provider) && more.length === 0;
}

const handleAuth = createHandler(async (request) => {
  const { url, headers } = request;
  const { pathname, search } = new URL(url);
  if (!isKnown(pathname.slice("/api/auth/".length))) throw new AppError("not_found", message("nothingHere"));
  requireCallbackAddresses(request);
  // next-auth knows no HEAD, and would read a body of any size.
  if (request.method !== "POST") return answerAuth(new Request(url, { headers }));
  if (/\/signout\/*$/.test(pathname) && !isOwnOrigin(headers)) {
    throw new AppError("forbidden", foreignOrigin);
  }
  const body = await readText(request);
  if (headers.get("content-type")?.includes("application/json")) requireTexts(parseJson(body));
  else parseForm(body);
  // next-auth would hand the query on to the provider, in place of what it sends there.
  const query = /\/signin\//.test(pathname) ? "" : search;
  return answerAuth(new Request(new URL(pathname + query, url), { method: "POST", headers, body }));
}, "none");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  { GET: handleAuth, POST: handleAuth },
  "none",
);
