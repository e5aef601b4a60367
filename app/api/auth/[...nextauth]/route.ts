import { answer, route } from "@/lib/api/answer";
import { parseJson, readText } from "@/lib/api/read-body";
import { answerAuth } from "@/lib/auth/config";
import { configuredProviders } from "@/lib/auth/providers";
import { AppError, invalidField } from "@/lib/errors";

const general = ["csrf", "error", "providers", "session", "signin", "signout"];

/** What next-auth would answer with an error page, or an error in the log, is nothing of ours. */
function isKnown(path: string): boolean {
  const [action = "", provider, ...more] = path.split("/");
  if (provider === undefined) return general.includes(action);
  const providers: string[] = ["credentials", ...configuredProviders()];
  return ["callback", "signin"].includes(action) && providers.includes(provider) && more.length === 0;
}

const callbackCookie = /(?:^|;\s*)((?:__Secure-)?authjs\.callback-url)=([^;]*)/;

/**
 * What next-auth would take for a mistake in its configuration. A cookie that holds such an address is deleted.
 * @throws AppError invalid_request
 */
function requireCallbackAddresses({ url, headers }: Request): void {
  const [, cookie, value] = callbackCookie.exec(headers.get("cookie") ?? "") ?? [];
  if (!isAddress(new URL(url).searchParams.get("callbackUrl") ?? "/")) {
    throw invalidField("callbackUrl", "must be a path or an http(s) address");
  }
  if (cookie === undefined || isAddress(decoded(value ?? ""))) return;
  const attributes = `Max-Age=0; Path=/; HttpOnly; SameSite=Lax${cookie.startsWith("__Secure-") ? "; Secure" : ""}`;
  throw new AppError("invalid_request", "The cookie of the callback address was damaged; try again", undefined, {
    "Set-Cookie": `${cookie}=; ${attributes}`,
  });
}

function isAddress(value: string): boolean {
  const base = value.startsWith("/") ? "http://localhost" : undefined;
  return URL.canParse(value, base) && /^https?:$/.test(new URL(value, base).protocol);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const own = answer(async (request) => {
  const { url, headers } = request;
  if (!isKnown(new URL(url).pathname.slice("/api/auth/".length))) {
    throw new AppError("not_found", "There is nothing at this address");
  }
  requireCallbackAddresses(request);
  // next-auth knows no HEAD, and would read a body of any size.
  if (request.method !== "POST") return answerAuth(new Request(url, { headers }));
  const body = await readText(request);
  // It logs an error of its own for JSON that it cannot read.
  if (headers.get("content-type")?.includes("application/json")) parseJson(body);
  return answerAuth(new Request(url, { method: "POST", headers, body }));
}, "none");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: own, POST: own }, "none");
