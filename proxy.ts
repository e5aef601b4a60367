import { type NextRequest, NextResponse } from "next/server";
import { currentRequest } from "@/lib/core/current-request";
import { AppError } from "@/lib/core/errors";
import { errorReply, toAppError } from "@/lib/core/http/error-response";
import { foreignOrigin, isOwnOrigin } from "@/lib/core/http/same-origin";
import { clientAddress } from "@/lib/core/limits/client-address";
import { isTranslatedPage } from "@/lib/core/messages/languages";
import { env } from "@/lib/core/process/env";
import { randomId } from "@/lib/core/random-id";
import { isSecureContext, siteOrigin } from "@/lib/core/site-origin";
import { parseUrl } from "@/lib/core/text/url";
import { isProfileRoute } from "@/lib/operator/server/framework-pages";
import { contentSecurityPolicy } from "@/lib/page/view/content-security-policy";
import { providerOrigins } from "@/lib/people/auth/provider/provider-kinds";
import { configuredProviders } from "@/lib/people/auth/provider/providers";
import { areaHeader, areaOf } from "@/lib/people/auth/session/area";
import { renameFormerSession } from "@/lib/people/auth/session/former-session";
import { safeReturnPath } from "@/lib/people/auth/session/return-path";
import { type AuthorizationCheck, checkAuthorizationRequest } from "@/lib/people/oauth/consent/authorization-request";
import { pageHeader, pageParameter } from "@/lib/people/pages/page-address";

/** Gives every page its Content Security Policy, with a nonce of its own, and the headers that go with it. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  try {
    // Next compares the origin of an action with the Host that was sent, and lets requests pass that name none.
    if (mayBeAction(request) && !isOwnOrigin(request.headers)) {
      throw new AppError("forbidden", foreignOrigin);
    }
    if (request.method === "POST" && pathOf(request.nextUrl) === authorizePath) return await repeatByGet(request);
    // The page of a profile brings its own policy, the same for everybody.
    if (isProfileRoute(request.nextUrl.pathname)) return NextResponse.next();
    return await passWithPolicy(request);
  } catch (error) {
    // Next would print the error as it is, and a database's error holds the query and its values.
    const { body, ...init } = errorReply(toAppError(error, currentRequest()?.id ?? randomId()));
    return new NextResponse(body, init);
  }
}

/**
 * Answers an authorization request that came as a form (OpenID Connect Core, 3.1.2.1) with the way to the same one by
 * GET: a form of another site comes without the session.
 */
async function repeatByGet(request: NextRequest): Promise<NextResponse> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
  const parameters = new URLSearchParams(isForm ? await request.text() : "");
  const headers = {
    Location: `${siteOrigin()}${authorizePath}?${parameters}`,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
  };
  return new NextResponse(null, { status: 303, headers });
}

const isRead = ({ method }: NextRequest) => method === "GET" || method === "HEAD";

const mayBeAction = ({ method, headers }: NextRequest) =>
  method === "POST" && (headers.has("next-action") || /^multipart\/form-data/i.test(headers.get("content-type") ?? ""));

async function passWithPolicy(request: NextRequest): Promise<NextResponse> {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const authorization = await authorizationBehind(request);
  const isDevelopment = env().NODE_ENV === "development";
  const policy = contentSecurityPolicy({
    scripts: `'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Next's overlay of development brings styles without a nonce.
    styles: isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    forms: formAction(authorization),
    // The editor frames the preview of the page, and the front page the demo profiles; a script that goes from one page
    // to another keeps the policy of the first.
    frames: "'self'",
  });
  const forwarded = new Headers(request.headers);
  forwarded.set("x-nonce", nonce);
  forwarded.set("content-security-policy", policy);
  // The outermost layout does not know the path.
  forwarded.set("x-english-page", isTranslatedPage(request.nextUrl.pathname) ? "no" : "yes");
  forwarded.set(areaHeader, areaOf(request.nextUrl.pathname));
  const page = request.nextUrl.searchParams.get(pageParameter);
  if (page === null) forwarded.delete(pageHeader);
  else forwarded.set(pageHeader, encodeURIComponent(page));
  const renamed = await renameFormerSession(request.headers);
  if (renamed) forwarded.set("cookie", renamed.cookie);
  const response = pass(request.nextUrl, forwarded, authorization);
  // What a form does with the session goes into the same response, so that only a read renames its cookie.
  if (isRead(request)) for (const cookie of renamed?.set ?? []) response.cookies.set(cookie);
  const headers = {
    "Content-Security-Policy": policy,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": referrerPolicy(request.nextUrl),
  };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Sends a request that is refused without a redirect to its own page, since a page cannot choose its status. */
function pass(url: NextRequest["nextUrl"], headers: Headers, check: AuthorizationCheck | undefined): NextResponse {
  if (pathOf(url) !== authorizePath || check?.kind !== "refused") return NextResponse.next({ request: { headers } });
  return NextResponse.rewrite(new URL(`/oauth2/refused${url.search}`, url), { status: 400, request: { headers } });
}

const authorizePath = "/oauth2/authorize";
/** Next takes a path with a slash at its end for the same page. */
const pathOf = ({ pathname }: URL) => pathname.replace(/(?<=.)\/+$/, "");

/** Checks the authorization request of this page, or the one that signing in here leads on to. */
async function authorizationBehind({ nextUrl: url, headers }: NextRequest): Promise<AuthorizationCheck | undefined> {
  const next = /^\/(login(?:\/(?:code|confirm))?|register)$/.test(url.pathname)
    ? safeReturnPath(url.searchParams.get("next"))
    : "";
  const [path, query] = pathOf(url) === authorizePath ? [authorizePath, url.search] : next.split(/\?(.*)/s);
  return path === authorizePath
    ? checkAuthorizationRequest(new URLSearchParams(query), clientAddress(headers))
    : undefined;
}

/** Returns the Referrer-Policy of a page, which tells nothing of an authorization request or of the token of a link. */
function referrerPolicy({ pathname }: URL): string {
  // A form under `no-referrer` names its origin only by Fetch Metadata, which browsers send on secure pages alone.
  if (/^\/(?:oauth2|device)(?:\/|$)/.test(pathname)) return isSecureContext() ? "no-referrer" : "same-origin";
  // A form without script would have no origin under `no-referrer`, and Next refuses actions from none.
  if (/^\/(?:register|reset-password|verify)\/*$/.test(pathname)) return "same-origin";
  return "strict-origin-when-cross-origin";
}

/** Returns where forms of the page may lead. Chromium applies it to every redirect that answers the form, too. */
function formAction(check: AuthorizationCheck | undefined): string {
  const target = check?.kind === "valid" ? redirectTarget(check.request.target) : undefined;
  const providers = configuredProviders().flatMap(providerOrigins);
  return ["'self'", ...providers, ...(target ? [target] : [])].join(" ");
}

/**
 * Returns the origin of an http(s) address, or the scheme of an app's own, in characters that cannot end the directive.
 */
function redirectTarget(written: string): string | undefined {
  const url = parseUrl(written);
  if (!url) return undefined;
  const { protocol, hostname, origin } = url;
  // A source of the policy cannot name an IPv6 address, so such a loopback gets its scheme.
  const isNamed = /^https?:$/.test(protocol) && !hostname.startsWith("[");
  const source = isNamed ? origin : protocol;
  return /^[a-z0-9+.:/-]+$/i.test(source) ? source : undefined;
}

export const config = {
  // The API and what the editor sends are left out (uploads would be cut at 10 MB), and so are stored files, pictures,
  // and what everybody may cache, since a nonce is for one response.
  matcher: [
    "/((?!api(?:/|$)|cdn(?:/|$)|settings/(?:preview|account/(?:export|import)|developers/[^/]+/icon|profile/(?:card|discard|draft|import|publish|upload|versions))(?:/|$)|sitemap/[^/]+$|developers/search\\.json$|developers/changes\\.atom$|developers/downloads/[^/]+$|developers(?:/.+)?\\.md$|llms\\.txt$|mcp$|\\.well-known/(?:oauth-authorization-server|oauth-protected-resource/mcp|openid-configuration|jwks\\.json|webfinger|nostr\\.json|atproto-did|change-password|security\\.txt)$|[^/]+/picture/|_next/static(?:/|$)|_next/image(?:/|$)|favicon\\.ico$|apple-touch-icon\\.png$|icon\\.svg$|profiles\\.webp$|editor(?:-still)?\\.webp$|robots\\.txt$|sitemap\\.xml$).*)",
  ],
};
